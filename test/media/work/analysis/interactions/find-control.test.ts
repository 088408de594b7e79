import { expect } from 'chai';
import type { ReadLine } from '../../../../../services/media/ai/ocr/ocr-engine.js';
import { findControl } from '../../../../../services/media/work/analysis/interactions/find-control.js';
import {
  enlarge,
  type GrayImage,
  type ImageArea,
  toPaper,
  toPaperLocally,
} from '../../../../../services/media/work/analysis/interactions/gray-image.js';
import { readControl } from '../../../../../services/media/work/analysis/interactions/read-control.js';

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
const line = (...words: ReadonlyArray<readonly [string, number]>): ReadLine => ({
  height: 12,
  words: words.map(([text, left]) => ({
    text,
    confidence: 0.95,
    box: { left, top: 48, width: 40, height: 12 },
  })),
});
const isTypedInto = false;

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

describe('readControl', () => {
  const control = { ...BUTTON, isOutlined: false };

  it('reads light letters on a dark button as dark ones on paper', async () => {
    const image = page([BUTTON, 60], [letters(160, 76), 240]);
    let paper: GrayImage | null = null;

    await readControl(
      async (given) => {
        paper = given;
        return [line(['Save', 10])];
      },
      image,
      control,
      { point: CENTRE, isTypedInto },
    );

    const { pixels, width } = paper as unknown as GrayImage;
    expect(pixels[0]).to.be.greaterThan(240);
    expect(pixels[10 * width + 10]).to.be.lessThan(15);
  });

  it('names a field by what is written above it; a sentence there is no name', async () => {
    const field = { left: 20, top: 90, right: 580, bottom: 134, isOutlined: true };
    const image = page(
      [field, 150],
      [within(field, 2), WHITE],
      [letters(24, 70), 20],
      [letters(34, 106), 150],
    );
    const read = (above: ReadLine) => async (_: GrayImage, layout: string) =>
      layout === 'block' ? [above] : [line(['name@company.com', 4])];
    const nameOf = async (above: ReadLine) =>
      (await readControl(read(above), image, field, { point: { x: 300, y: 112 }, isTypedInto }))?.text;

    expect(await nameOf(line(['Email', 4], ['address', 48]))).to.equal('Email address');
    expect(await nameOf(line(['Prefers', 4], ['Mondays.', 48]))).to.equal('name@company.com');
    expect(await nameOf(line(['LOG_LEVEL', 4], ['=', 48], ['info', 60]))).to.equal('name@company.com');
    expect(await nameOf(line(['Rr', 4]))).to.equal('name@company.com');
  });

  it('names an entry of a list by its first words, not by the cursor on it', async () => {
    const image = page([BUTTON, 220], [letters(110, 76), 20], [letters(190, 76), 20]);

    const found = await readControl(async () => [line(['Editor', 4], ['IN', 90])], image, control, {
      point: CENTRE,
      isTypedInto,
    });

    expect(found).to.deep.include({ text: 'Editor', control });
  });
});

describe('gray images', () => {
  it('have dark letters on white paper, whatever their grounds are', () => {
    const dark = { left: 300, top: 0, right: 600, bottom: 200 };
    const image = page(
      [dark, 40],
      [{ left: 100, top: 50, right: 104, bottom: 80 }, 20],
      [{ left: 400, top: 50, right: 404, bottom: 80 }, 230],
    );

    const { pixels } = toPaperLocally(image);

    expect([pixels[60 * 600 + 102], pixels[60 * 600 + 402]]).to.deep.equal([0, 0]);
    expect([pixels[60 * 600 + 50], pixels[60 * 600 + 500]]).to.deep.equal([255, 255]);
  });

  it('are enlarged with paper around them', () => {
    const small = toPaper({ width: 2, height: 1, pixels: Uint8Array.from([10, 200]) });

    const { width, height, pixels } = enlarge(small, 3, 2);

    expect([width, height, pixels[0], pixels.length]).to.deep.equal([10, 7, 255, 70]);
  });
});
