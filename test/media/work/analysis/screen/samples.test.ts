import { rm } from 'node:fs/promises';
import { expect } from 'chai';
import type { ReadLine } from '../../../../../services/media/ai/ocr/ocr-engine.js';
import {
  chooseSampleTimes,
  regularSample,
} from '../../../../../services/media/work/analysis/screen/choose-sample-times.js';
import { makeReadingChooser } from '../../../../../services/media/work/analysis/screen/collect-readings.js';
import { readImages } from '../../../../../services/media/work/analysis/screen/read-screen.js';
import {
  sampleAt,
  sampleRegularly,
  sampleSize,
} from '../../../../../services/media/work/analysis/screen/sample-frames.js';
import { probeOnce } from '../../../../setup/probe-once.js';
import { scratchFolder, smallFilm } from '../../../../setup/speech.js';

const SIZE = { width: 320, height: 160 };
interface Stripes {
  readonly left: number;
  readonly right: number;
  readonly top?: number;
  readonly light?: number;
}
/** A gray frame with upright strokes, which look like a line of text. */
function aFrame(...lines: readonly Stripes[]): Uint8Array {
  const frame = new Uint8Array(SIZE.width * SIZE.height).fill(40);
  for (const { left, right, top = 60, light = 220 } of lines)
    for (let y = top; y < top + 16; y += 1)
      for (let x = left; x < right; x += 1) if (x % 8 < 3) frame[y * SIZE.width + x] = light;
  return frame;
}
const chosen = (frames: readonly Uint8Array[], isDense = true) => {
  const chooser = makeReadingChooser(SIZE, { isDense });
  return frames.map((frame) => chooser.see(frame).map(({ sample, isStill }) => ({ sample, isStill })));
};
const TEXT = { left: 80, right: 240 };

describe('makeReadingChooser', () => {
  it('chooses nothing in frames without edges', () => {
    const gradient = new Uint8Array(SIZE.width * SIZE.height).map((_, at) => (at % SIZE.width) / 2);

    expect(chosen([aFrame(), aFrame(), gradient, gradient])).to.deep.equal([[], [], [], []]);
  });

  it('chooses a text once it rests, and only once', () => {
    const frames = [aFrame(), aFrame({ left: 80, right: 120 }), aFrame(TEXT), aFrame(TEXT), aFrame(TEXT)];

    expect(chosen(frames)).to.deep.equal([[], [], [], [{ sample: 2, isStill: true }], []]);
  });

  it('chooses only the part of a frame that is new', () => {
    const below = { ...TEXT, top: 120 };
    const chooser = makeReadingChooser(SIZE, { isDense: true });
    for (const frame of [aFrame(TEXT), aFrame(TEXT)]) chooser.see(frame);

    const [reading, ...others] = [aFrame(TEXT, below), aFrame(TEXT, below)].flatMap((frame) =>
      chooser.see(frame),
    );

    expect(others).to.deep.equal([]);
    expect(reading?.box.top).to.be.within(100, 120);
    expect(reading?.box.left).to.be.within(40, 79);
    expect(reading?.box.height).to.be.below(40);
  });

  it('chooses a text that fades in slowly once it is complete', () => {
    const frames = [40, 60, 80, 100, 120, 140, 160, 160].map((light) => aFrame({ ...TEXT, light }));

    expect(chosen(frames).slice(-1)).to.deep.equal([[{ sample: 6, isStill: true }]]);
  });

  it('chooses what keeps moving in every third sample', () => {
    const frames = [0, 1, 2, 3, 4, 5].map((step) => aFrame({ left: 40 + 13 * step, right: 140 + 13 * step }));

    expect(chosen(frames).map((readings) => readings.map(({ isStill }) => isStill))).to.deep.equal([
      ...[[], [], [false]],
      ...[[], [], [false]],
    ]);
  });

  it('chooses what is new at once where samples are far apart', () => {
    expect(chosen([aFrame(TEXT), aFrame(TEXT), aFrame({ ...TEXT, top: 120 })], false)).to.deep.equal([
      [{ sample: 0, isStill: true }],
      [],
      [{ sample: 2, isStill: true }],
    ]);
  });
});

describe('chooseSampleTimes', () => {
  it('samples the start and a moment after each change, before the next', () => {
    expect(chooseSampleTimes([0.9, 1.4], 2.4)).to.deep.equal([
      { atSeconds: 0, sampleSeconds: 0.45 },
      { atSeconds: 0.9, sampleSeconds: 1.15 },
      { atSeconds: 1.4, sampleSeconds: 1.9 },
    ]);
    expect(chooseSampleTimes([], 0.4)).to.deep.equal([{ atSeconds: 0, sampleSeconds: 0.2 }]);
  });

  it('samples each scene again every second', () => {
    expect(
      chooseSampleTimes([2.5], 4).map(({ sampleSeconds, isAgain }) => [sampleSeconds, isAgain]),
    ).to.deep.equal([
      [0.6, undefined],
      [1.6, true],
      [3.1, undefined],
    ]);
  });

  it('samples at most sixty times, spread over the video', () => {
    const quickRun = Array.from({ length: 500 }, (_, index) => 1 + index / 10);
    const steady = Array.from({ length: 100 }, (_, index) => 60 + index * 30);

    const looks = chooseSampleTimes([...quickRun, ...steady], 3060);

    expect(looks).to.have.length.within(50, 60);
    expect(looks[0]?.atSeconds).to.equal(0);
    expect(looks.at(-1)?.atSeconds).to.be.greaterThan(2900);
    expect(looks.filter(({ atSeconds }) => atSeconds < 60)).to.have.length.below(8);
  });
});

describe('regularSample', () => {
  it('begins at the change of scene since the previous sample', () => {
    expect(regularSample(3, [1, 2.6])).to.deep.equal({ atSeconds: 2.6, sampleSeconds: 3 });
    expect(regularSample(3.5, [1, 2.6])).to.deep.equal({ atSeconds: 3.5, sampleSeconds: 3.5 });
  });
});

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

const image = (name: string, { sample = 0, isStill = true } = {}) => ({
  sample,
  isStill,
  box: { left: 0, top: 0, width: 10, height: 10 },
  imagePath: name,
});
const LINE: ReadLine = { height: 8, words: [{ text: 'Text', confidence: 0.9 }] };

describe('readImages', () => {
  const read = async (images: ReturnType<typeof image>[], linesOf: (path: string) => readonly ReadLine[]) => {
    const runs: string[][] = [];
    const failures: string[] = [];
    const found = await readImages(images, {
      read: async (paths) => {
        runs.push([...paths]);
        return paths.map(linesOf);
      },
      orNothing: (work) =>
        work.catch((err: Error) => {
          failures.push(err.message);
          return null;
        }),
      onProgress: () => undefined,
    });
    return {
      runs,
      failures,
      found: found.filter(({ lines }) => lines.length > 0).map(({ imagePath }) => imagePath),
    };
  };

  it('reads several images in one run', async () => {
    const { runs, found } = await read([image('a'), image('b')], () => [LINE]);

    expect(runs).to.deep.equal([['a', 'b']]);
    expect(found).to.deep.equal(['a', 'b']);
  });

  it('reads the others if one image cannot be read', async () => {
    const { failures, found } = await read([image('a'), image('b'), image('c')], (path) => {
      if (path === 'b') throw new Error('Too hard');
      return [LINE];
    });

    expect(found).to.deep.equal(['a', 'c']);
    expect(failures).to.deep.equal(['Too hard']);
  });

  it('reads a fourth of what moves, and the rest only near text', async () => {
    const moving = Array.from({ length: 20 }, (_, index) =>
      image(`${index}`, { sample: index, isStill: false }),
    );

    const { runs, found } = await read(moving, (path) => (path === '8' || path === '9' ? [LINE] : []));

    expect(runs).to.deep.equal([
      ['0', '4', '8', '12', '16'],
      ['5', '6', '7', '9', '10', '11'],
    ]);
    expect(found).to.deep.equal(['8', '9']);
  });
});
