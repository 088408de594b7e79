import { join } from 'node:path';
import { expect } from 'chai';
import { runFfmpeg } from '../../../../../services/media/video/ffmpeg/run-ffmpeg.js';
import { cutSegments } from '../../../../../services/media/video/render/plan/cut-segments.js';
import { withCrossfades } from '../../../../../services/media/video/render/plan/make-render-plan.js';
import type { Part } from '../../../../../services/media/video/render/plan/render-plan.js';
import { framesOf } from '../../../../../services/media/video/render/plan/segment-frames.js';
import { segmentKey } from '../../../../../services/media/work/export/key-plan.js';
import { shiftCues } from '../../../../../services/media/work/export/shift-cues.js';
import { clip, makeClip, shownNumbers } from '../../../../setup/clips.js';
import { useFolder } from '../../../../setup/folders.js';
import { readFrames } from '../../../../setup/frame-samples.js';
import { readRun } from '../../../../setup/read-media.js';
import { planRender, renderWhole } from '../../../../setup/render-whole.js';

const x264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
const plain = (name: string, colour: string, seconds: number) =>
  makeClip(name, { size: '320x180', fps: '30', seconds, codec: x264, filter: `drawbox=c=${colour}:t=fill` });
describe('crossfades between scenes', () => {
  const dir = useFolder();

  it('show both pictures, more of the next one with each frame, and make the export shorter', async () => {
    const opening = await plain('crossfade-red', '0xFF0000', 1);
    const closing = await plain('crossfade-green', '0x00FF00', 1);

    const beside = { opening, closing, crossfadeSeconds: 0.3 };
    const { plan, outPath } = await renderWhole(await clip('short'), dir, null, beside);

    const frames = await readFrames(outPath, { width: 320, height: 180 });
    const numbers = await shownNumbers(outPath);
    expect([frames.count, plan.output.totalFrames]).to.deep.equal([72, 72]);
    const [red, green] = [0, 1].map((channel) =>
      Array.from({ length: 72 }, (_, frame) => frames.at(frame, 160, 170)[channel]!),
    ) as [number[], number[]];
    expect(red.slice(0, 21).every((level) => level > 245)).to.equal(true);
    for (let frame = 20; frame < 30; frame++) expect(red[frame + 1]).to.be.below(red[frame]!);
    expect(Math.max(...red.slice(30), ...green.slice(0, 42))).to.be.below(12);
    for (let frame = 41; frame < 50; frame++) expect(green[frame + 1]).to.be.above(green[frame]!);
    expect(green.slice(51).every((level) => level > 245)).to.equal(true);
    expect(numbers.slice(30, 42)).to.deep.equal(Array.from({ length: 12 }, (_, index) => index + 9));
  });

  it('are segments of their own, and leave the keys of whole segments as they are', async () => {
    const machine = { ffmpegBuildId: 'build' };
    const opening = await plain('crossfade-red', '0xFF0000', 1);
    const keysOf = async (crossfadeSeconds?: number) => {
      const { plan, segments } = await planRender(await clip('plain'), dir, null, {
        opening,
        crossfadeSeconds,
      });
      expect(segments.reduce((sum, segment) => sum + framesOf(segment), 0)).to.equal(plan.output.totalFrames);
      return segments.map((segment) => segmentKey(plan, segment, machine));
    };

    const [none, zero, faded] = [await keysOf(), await keysOf(0), await keysOf(0.5)];

    expect(zero).to.deep.equal(none);
    expect(faded.length).to.equal(none.length + 1);
    expect(faded.slice(3)).to.deep.equal(none.slice(2));
  });

  it('shift subtitles to where the footage begins', async () => {
    const opening = await plain('crossfade-red', '0xFF0000', 1);
    const { plan } = await planRender(await clip('short'), dir, null, { opening, crossfadeSeconds: 0.3 });
    const { fpsNum, fpsDen } = plan.output;

    const [cue] = shiftCues([{ startTime: 0.5, endTime: 0.8, text: 'Hello' }], plan);

    expect(cue!.startTime).to.be.closeTo(0.5 + (21 * fpsDen) / fpsNum, 1e-9);
  });

  it('fade the audio, too, without a gap and as loud as before', async () => {
    const audible = async (name: string, hertz: number) => {
      const path = join(dir, name);
      await runFfmpeg({
        inputs: [
          { path: 'color=gray:s=160x90:r=30:d=2', formats: 'lavfi', options: ['-f', 'lavfi'] },
          { path: `sine=f=${hertz}:r=48000:d=2`, formats: 'lavfi', options: ['-f', 'lavfi'] },
        ],
        outputs: [{ path, options: [...x264, '-c:a', 'aac', '-f', 'mp4'] }],
        signal: new AbortController().signal,
      });
      return path;
    };
    const [low, high] = [await audible('low.mp4', 300), await audible('high.mp4', 2000)];

    const { outPath } = await renderWhole(high, dir, null, { opening: low, crossfadeSeconds: 1 });

    const levelOf = async (from: number, filter: string) => {
      const bytes = await readRun({
        inputs: [{ path: outPath, options: ['-ss', String(from), '-t', '0.1'] }],
        outputs: [
          { path: 'stdout', options: ['-vn', '-af', filter, '-ac', '1', '-f', 's16le', '-c:a', 'pcm_s16le'] },
        ],
      });
      const samples = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length >> 1);
      return 10 * Math.log10(samples.reduce((sum, value) => sum + value * value, 1) / samples.length);
    };
    const lows = [0.5, 1.2, 1.5, 1.8, 2.5].map((at) => levelOf(at, 'lowpass=f=700:p=2,lowpass=f=700'));
    const highs = [0.5, 1.2, 1.5, 1.8, 2.5].map((at) => levelOf(at, 'highpass=f=1200:p=2,highpass=f=1200'));
    const wholes = [0.5, 1.25, 1.5, 1.75, 2.5].map((at) => levelOf(at, 'anull'));
    const lowDb = await Promise.all(lows);
    const highDb = await Promise.all(highs);
    const wholeDb = await Promise.all(wholes);
    for (const index of [0, 1, 2, 3]) {
      expect(lowDb[index + 1]).to.be.below(lowDb[index]! - 0.2);
      expect(highDb[index + 1]).to.be.above(highDb[index]! + 0.2);
    }
    expect(Math.max(...wholeDb) - Math.min(...wholeDb)).to.be.below(4);
  });

  it('are shorter where a part is short or holds a picture', () => {
    const part = (frames: number, holds?: Part['holds']) => ({ frames, ...(holds && { holds }) }) as Part;
    const fades = (...parts: Part[]) => withCrossfades(parts, 20).map(({ fadeFrames = 0 }) => fadeFrames);

    expect(fades(part(100), part(100), part(100))).to.deep.equal([0, 20, 20]);
    expect(fades(part(30), part(12))).to.deep.equal([0, 6]);
    expect(fades(part(100, [{ at: 100, length: 8 }]), part(100))).to.deep.equal([0, 8]);
    expect(fades(part(100), part(100, [{ at: 5, length: 50 }]))).to.deep.equal([0, 5]);
  });

  it('of a held picture repeat it', () => {
    const [opening, footage] = withCrossfades(
      [{ frames: 60, holds: [{ at: 60, length: 30 }] } as Part, { frames: 60 } as Part],
      15,
    );
    const plan = { parts: [opening!, footage!], output: { fpsNum: 30, fpsDen: 1 } };

    const segments = cutSegments(plan as never, []);

    expect(segments).to.deep.equal([
      { index: 0, part: 0, startFrame: 0, endFrame: 60 },
      { index: 1, part: 0, startFrame: 59, endFrame: 60, heldFrames: 15, outputFrame: 60 },
      {
        ...{ index: 2, part: 1, startFrame: 0, endFrame: 15 },
        fadesFrom: { part: 0, startFrame: 59, endFrame: 60, heldFrames: 15, outputFrame: 75 },
      },
      { index: 3, part: 1, startFrame: 15, endFrame: 60 },
    ]);
  });
});
