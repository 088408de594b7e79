import type { GrayImage } from '../../../ai/ocr/gray-image.js';

/** Whole pixels; right and bottom are outside. */
export interface ImageArea {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const WHITE = 255;

export function cropImage({ width, height, pixels }: GrayImage, area: ImageArea): GrayImage {
  const left = Math.max(0, Math.floor(area.left));
  const top = Math.max(0, Math.floor(area.top));
  const right = Math.min(width, Math.ceil(area.right));
  const bottom = Math.min(height, Math.ceil(area.bottom));
  const size = { width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
  const cut = new Uint8Array(size.width * size.height);
  for (let row = 0; row < size.height; row += 1) {
    const from = (top + row) * width + left;
    cut.set(pixels.subarray(from, from + size.width), row * size.width);
  }
  return { ...size, pixels: cut };
}

/** Returns the most frequent brightness of an image, within a few levels: its ground. */
export function groundOf({ pixels }: GrayImage): number {
  const counts = new Uint32Array(64);
  for (const pixel of pixels) counts[pixel >> 2] = (counts[pixel >> 2] as number) + 1;
  const max = counts.indexOf(Math.max(...counts));
  return Math.min(WHITE, max * 4 + 2);
}
