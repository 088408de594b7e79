import { expect } from 'chai';
import { makeReadingChooser } from '../../../../../services/media/work/analysis/screen/collect-readings.js';

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
