import type { GrayImage, PixelBox } from '../../../ai/ocr/gray-image.js';

const headerOf = (width: number, height: number): Buffer => Buffer.from(`P5\n${width} ${height}\n255\n`);

/** Returns a part of a gray frame, one byte a pixel, as a PGM file. */
export function cropToPgm(
  frame: Uint8Array,
  frameWidth: number,
  { left, top, width, height }: PixelBox,
): Buffer {
  const header = headerOf(width, height);
  const file = Buffer.alloc(header.length + width * height);
  file.set(header);
  for (let row = 0; row < height; row += 1) {
    const from = (top + row) * frameWidth + left;
    file.set(frame.subarray(from, from + width), header.length + row * width);
  }
  return file;
}

/** Returns a part of an image, resampled by this factor, as a PGM file. */
export function resizeToPgm(
  image: GrayImage,
  { left, top, width, height }: PixelBox,
  factor: number,
): Buffer {
  const size = {
    width: Math.max(1, Math.round(width * factor)),
    height: Math.max(1, Math.round(height * factor)),
  };
  const header = headerOf(size.width, size.height);
  const file = Buffer.alloc(header.length + size.width * size.height);
  file.set(header);
  const at = (x: number, y: number): number =>
    image.pixels[Math.min(image.height - 1, y) * image.width + Math.min(image.width - 1, x)] as number;
  for (let row = 0; row < size.height; row += 1) {
    const y = Math.max(0, top + (row + 0.5) / factor - 0.5);
    const [y0, dy] = [Math.floor(y), y - Math.floor(y)];
    for (let column = 0; column < size.width; column += 1) {
      const x = Math.max(0, left + (column + 0.5) / factor - 0.5);
      const [x0, dx] = [Math.floor(x), x - Math.floor(x)];
      const upper = at(x0, y0) * (1 - dx) + at(x0 + 1, y0) * dx;
      const lower = at(x0, y0 + 1) * (1 - dx) + at(x0 + 1, y0 + 1) * dx;
      file[header.length + row * size.width + column] = Math.round(upper * (1 - dy) + lower * dy);
    }
  }
  return file;
}
