import type { Page } from 'playwright-core';
import type { PointerTheme } from './recipe.js';

export type PointerShape = 'arrow' | 'hand' | 'text';

/** A picture of the pointer with its colours, and where in it the pointer points. */
export interface Sprite {
  readonly width: number;
  readonly height: number;
  readonly hotSpot: readonly [number, number];
  /** Red, green, blue and opacity of each pixel. */
  readonly rgba: Uint8Array;
}

/** Outlines in a square of 32, with their hot spots. */
const OUTLINES = {
  tailed: { path: 'M3 2 L3 25 L8.5 20 L12.5 29.5 L16 28 L12 19 L20 19 Z', hotSpot: [3, 2] },
  slim: { path: 'M3 2 L3 22 L8 17.8 L11 26 L13.6 25 L10.6 17 L17 16.6 Z', hotSpot: [3, 2] },
  plain: { path: 'M3 2 L11 27 L15 17 L25 13 Z', hotSpot: [3, 2] },
  hand: {
    path: 'M11 3 C13 2 14.5 3 14.5 5 L14.5 13 L16 12.5 C18 12 19 13 19.3 14 C21 13 22.6 14 23 15.3 C25 14.6 26.5 16 26.5 18 L26 24 L24 29 L13 29 L6.5 20.5 C5 18.5 7.5 16.6 9.3 18 L10 18.6 L9.6 5 C9.6 4 10 3.4 11 3 Z',
    hotSpot: [12, 3],
  },
  text: {
    path: 'M11 4 L15 4 L16 5 L17 4 L21 4 L21 6 L17.4 6.6 L17 8 L17 24 L17.4 25.4 L21 26 L21 28 L17 28 L16 27 L15 28 L11 28 L11 26 L14.6 25.4 L15 24 L15 8 L14.6 6.6 L11 6 Z',
    hotSpot: [16, 16],
  },
} as const;
const OUTLINE_SIZE = 32;

/** Draws the pointer's pictures in a page, in its colours and size. */
export async function drawSprites(
  page: Page,
  theme: PointerTheme,
): Promise<Readonly<Record<PointerShape, Sprite>>> {
  const draw = async (name: keyof typeof OUTLINES): Promise<Sprite> => {
    const { path, hotSpot } = OUTLINES[name];
    // The arrow is 28 of the 32 units high; there is room for its shadow beside it.
    const scale = theme.height / 28;
    const size = Math.ceil(OUTLINE_SIZE * scale) + 8;
    const shadow = theme.hasShadow
      ? `canvas.shadowColor = 'rgb(0 0 0 / 0.45)'; canvas.shadowBlur = ${4 * scale}; canvas.shadowOffsetX = ${1.2 * scale}; canvas.shadowOffsetY = ${1.6 * scale};`
      : '';
    const pixels = (await page.evaluate(`(() => {
      const canvas = new OffscreenCanvas(${size}, ${size}).getContext('2d');
      canvas.scale(${scale}, ${scale});
      const path = new Path2D('${path}');
      canvas.lineJoin = 'round';
      canvas.lineWidth = ${name === 'text' ? 1 : 2};
      canvas.strokeStyle = '${theme.stroke}';
      canvas.fillStyle = '${theme.fill}';
      ${shadow}
      canvas.stroke(path);
      canvas.shadowColor = 'transparent';
      canvas.fill(path);
      return [...canvas.getImageData(0, 0, ${size}, ${size}).data];
    })()`)) as number[];
    return {
      width: size,
      height: size,
      hotSpot: [hotSpot[0] * scale, hotSpot[1] * scale],
      rgba: Uint8Array.from(pixels),
    };
  };
  return { arrow: await draw(theme.arrow), hand: await draw('hand'), text: await draw('text') };
}
