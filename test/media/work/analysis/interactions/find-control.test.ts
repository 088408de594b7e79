import { expect } from 'chai';
import type { GrayImage } from '../../../../../services/media/ai/ocr/gray-image.js';
import { findControl } from '../../../../../services/media/work/analysis/interactions/find-control.js';
import type { ImageArea } from '../../../../../services/media/work/analysis/interactions/gray-image.js';

const WHITE = 250;
const BUTTON = { left: 100, top: 60, right: 280, bottom: 104 };
const CENTRE = { x: 190, y: 82 };

/** A page with filled areas, from back to front. */
function page(...areas: ReadonlyArray<readonly [ImageArea, number]>): GrayImage {
  const image = { width: 600, height: 200, pixels: new Uint8Array(600 * 200).fill(WHITE) };
  for (const [{ left, top, right, bottom }, level] of areas)
    for (let y = top; y < bottom; y += 1) image.pixels.fill(level, y * 600 + left, y * 600 + right);
  return image;
}
const within = ({ left, top, right, bottom }: ImageArea, by: number): ImageArea => ({
  left: left + by,
  top: top + by,
  right: right - by,
  bottom: bottom - by,
});
const letters = (left: number, top: number): ImageArea => ({ left, top, right: left + 40, bottom: top + 12 });

describe('findControl', () => {
  it('finds a filled button by its edges', () => {
    const found = findControl(page([BUTTON, 90]), CENTRE);

    expect(found?.isOutlined).to.equal(false);
    for (const side of ['left', 'top', 'right', 'bottom'] as const)
      expect(found?.[side], side).to.be.closeTo(BUTTON[side], 2);
  });

  it('finds a field by its border', () => {
    expect(findControl(page([BUTTON, 150], [within(BUTTON, 2), WHITE]), CENTRE)?.isOutlined).to.equal(true);
  });

  it('is not misled by a dense line of text within the button', () => {
    const strokes = Array.from({ length: 20 }, (_, index): [ImageArea, number] => {
      const left = 140 + index * 5;
      return [{ left, top: 76, right: left + 4, bottom: 92 }, 20];
    });

    const found = findControl(page([BUTTON, 150], [within(BUTTON, 2), WHITE], ...strokes), { x: 190, y: 86 });

    expect(found?.top).to.be.closeTo(BUTTON.top, 2);
  });

  it('finds nothing around text on a page, nor between lines that have no ends', () => {
    const rules = page(
      [{ left: 0, top: 60, right: 600, bottom: 62 }, 200],
      [{ left: 0, top: 104, right: 600, bottom: 106 }, 200],
    );

    expect(findControl(page([letters(170, 76), 20]), CENTRE)).to.equal(null);
    expect(findControl(rules, CENTRE)).to.equal(null);
  });
});
