import { expect } from 'chai';
import type { Interaction } from '../../../../../schemas/interaction.js';
import type { GrayImage } from '../../../../../services/media/ai/ocr/gray-image.js';
import { chooseUncovered } from '../../../../../services/media/work/analysis/labels/choose-uncovered.js';
import { earlierSample } from '../../../../../services/media/work/analysis/labels/label-samples.js';

const SIZE = { width: 400, height: 200 };
const POINT = { x: 200, y: 100 };

/** A page with a dark box. */
function page({ left, top, side }: { left: number; top: number; side: number }): GrayImage {
  const pixels = new Uint8Array(SIZE.width * SIZE.height).fill(240);
  for (let y = top; y < top + side; y += 1)
    pixels.fill(30, y * SIZE.width + left, y * SIZE.width + left + side);
  return { ...SIZE, pixels };
}
const COVERED = page({ left: 195, top: 95, side: 20 });
const UNCOVERED = page({ left: 20, top: 150, side: 20 });
const OTHER_PAGE = page({ left: 20, top: 20, side: 80 });
const choose = (covered: string | null, earlier: string | null, image: GrayImage) =>
  chooseUncovered(
    { image: COVERED, name: covered === null ? null : { text: covered } },
    { image, name: earlier === null ? null : { text: earlier } },
    POINT,
    SIZE.width,
  )?.text ?? null;

describe('chooseUncovered', () => {
  it('takes the earlier name of the same page', () => {
    expect(choose(null, 'Save changes', UNCOVERED)).to.equal('Save changes');
    expect(choose('Editor', 'Daily', UNCOVERED)).to.equal('Daily');
  });

  it('takes the earlier name of a page that has changed only if its text is nearly the same', () => {
    expect(choose('Shye changes', 'Save changes', OTHER_PAGE)).to.equal('Save changes');
    expect(choose('Delete', 'Save changes', OTHER_PAGE)).to.equal('Delete');
    expect(choose(null, 'Save changes', OTHER_PAGE)).to.equal(null);
  });

  it('keeps the name that was read right before the click where nothing was read earlier', () => {
    expect(choose('Save', null, UNCOVERED)).to.equal('Save');
  });
});

const happened = (kind: Interaction['kind'], start: number, end = start): Interaction => ({
  ...{ kind, start, end, x: 0.5, y: 0.5, label: null, confidence: 1 },
  ...{ box: { x: 0.5, y: 0.5, width: 0.01, height: 0.01 } },
});

describe('earlierSample', () => {
  const crop = { x: 0, y: 0, width: 1, height: 1 };
  const earlierOf = (seconds: number, ...interactions: Interaction[]) =>
    earlierSample({ index: interactions.length - 1, seconds, crop }, interactions)?.seconds ?? null;

  it('is before the cursor has come to the target', () => {
    expect(earlierOf(4.75, happened('click', 5))).to.equal(3.25);
  });

  it('is after what happened before has settled, or is none', () => {
    expect(earlierOf(4.75, happened('dialog', 3, 3.5), happened('click', 5))).to.be.closeTo(3.8, 1e-9);
    expect(earlierOf(4.75, happened('click', 4.5), happened('click', 5))).to.equal(null);
  });

  it('is none where the first sample was taken before the cursor came, and for what is not clicked', () => {
    expect(earlierOf(3, happened('click', 5))).to.equal(null);
    expect(earlierOf(4.75, happened('dialog', 5))).to.equal(null);
  });
});
