import { expect } from 'chai';
import { placeLines } from '../../../../../services/media/work/analysis/screen/place-lines.js';

const [COLUMNS, ROWS, CELL] = [10, 10, 10];
const sample = (seconds: number) => ({ atSeconds: seconds, sampleSeconds: seconds });
const cells = (...changed: readonly number[]): Uint8Array => {
  const all = new Uint8Array(COLUMNS * ROWS);
  for (const at of changed) all[at] = 1;
  return all;
};
const image = (number: number, text: string, { left = 0, top = 0 } = {}) => ({
  sample: number,
  isStill: true,
  box: { left, top, width: 40, height: 20 },
  imagePath: '',
  lines: [{ height: 8, words: [{ text, confidence: 0.9, box: { left: 5, top: 2, width: 30, height: 8 } }] }],
});
const place = (changes: readonly Uint8Array[], images: ReturnType<typeof image>[]) =>
  placeLines(
    { samples: changes.map((_, index) => sample(index / 2)), changes, columns: COLUMNS, cell: CELL },
    images,
  );
const textsOf = (placed: ReturnType<typeof place>) =>
  placed.map(({ lines }) => lines.map(({ words }) => words.map(({ text }) => text).join(' ')));

describe('placeLines', () => {
  it('keeps a line until its pixels change', () => {
    expect(textsOf(place([cells(0), cells(55), cells(0, 1, 2, 3)], [image(0, 'Save')]))).to.deep.equal([
      ['Save'],
      ['Save'],
      [],
    ]);
  });

  it('keeps a line under a small change, such as by a cursor', () => {
    expect(textsOf(place([cells(0), cells(2)], [image(0, 'Save')]))).to.deep.equal([['Save'], ['Save']]);
  });

  it('replaces a line that is read again in the same place, and keeps the others', () => {
    const images = [image(0, 'Save'), image(0, 'Cancel', { top: 50 }), image(1, 'Saved')];

    expect(textsOf(place([cells(0), cells()], images))).to.deep.equal([
      ['Save', 'Cancel'],
      ['Saved', 'Cancel'],
    ]);
  });

  it('moves boxes from the image to the frame', () => {
    const [first] = place([cells()], [image(0, 'Save', { left: 40, top: 60 })]);

    expect(first?.lines[0]?.words[0]?.box).to.deep.equal({ left: 45, top: 62, width: 30, height: 8 });
  });
});
