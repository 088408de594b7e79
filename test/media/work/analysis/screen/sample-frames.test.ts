import { rm } from 'node:fs/promises';
import { expect } from 'chai';
import {
  sampleAt,
  sampleRegularly,
  sampleSize,
} from '../../../../../services/media/work/analysis/screen/sample-frames.js';
import { probeOnce } from '../../../../setup/probe-once.js';
import { scratchFolder, smallFilm } from '../../../../setup/speech.js';

const never = new AbortController().signal;
/** Black for a second, then white. */
const CHANGING = "color=black:s=64x36:r=10:d=2,drawbox=c=white:t=fill:enable='gte(t,1)'";
const HLG = 'setparams=color_primaries=bt2020:color_trc=arib-std-b67:colorspace=bt2020nc:range=tv';

describe('sampleRegularly', () => {
  const sample = async (picture: string) => {
    const path = await smallFilm(picture);
    const source = { path, probe: await probeOnce(path) };
    const { width, height } = sampleSize(source);
    const seen: Array<[number, boolean]> = [];
    await sampleRegularly(
      source,
      (frame, seconds) => {
        expect(frame).to.have.length(width * height);
        seen.push([seconds, (frame[0] ?? 0) > 128]);
      },
      never,
    );
    return seen;
  };

  it('samples what a video shows every half second', async () => {
    expect((await sample(CHANGING)).slice(0, 4)).to.deep.equal([
      [0, false],
      [0.5, false],
      [1, true],
      [1.5, true],
    ]);
  });

  it('samples high dynamic range with the brightness that is shown', async () => {
    const frames = await sample(`${CHANGING},${HLG}`);

    expect(frames.map(([, isLight]) => isLight).slice(0, 4)).to.deep.equal([false, false, true, true]);
  });
});

describe('sampleAt', () => {
  it('returns the frames at the given times', async () => {
    const path = await smallFilm(CHANGING);
    const source = { path, probe: await probeOnce(path) };
    const scratch = await scratchFolder();
    try {
      const frames = await sampleAt(source, [1.5, 0.2], scratch, never);

      expect(frames.map((frame) => (frame?.[0] ?? 0) > 128)).to.deep.equal([true, false]);
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  });
});
