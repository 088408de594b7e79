import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type GrayImage, parsePgm, toPgm } from './gray-image.js';
import type { ReadLine } from './ocr-engine.js';

/** Pixels around a pixel whose median is its ground: wider than the strokes of letters, narrower than a button. */
const GROUND_RADIUS = 9;
/** How much more letters differ from the paper than from their ground. */
const CONTRAST = 2.5;
const WHITE = 255;
/** Letters are read best when they are this many times larger, with paper around them. */
const ENLARGED = 3;
const MARGIN = 12;

/** Writes an image of small text as tesseract reads it best, large and dark on white paper; returns its path. */
export async function writePaper(imagePath: string, scratch: string): Promise<string> {
  const path = join(scratch, `paper-${randomUUID()}.pgm`);
  await writeFile(path, toPgm(enlarge(toPaper(parsePgm(await readFile(imagePath))), ENLARGED, MARGIN)));
  return path;
}

/** Returns a line in the pixels of the image before it was enlarged. */
export const shrinkLine = (line: ReadLine): ReadLine => ({
  height: line.height / ENLARGED,
  words: line.words.map(({ box, ...word }) =>
    box
      ? {
          ...word,
          box: {
            left: (box.left - MARGIN) / ENLARGED,
            top: (box.top - MARGIN) / ENLARGED,
            width: box.width / ENLARGED,
            height: box.height / ENLARGED,
          },
        }
      : word,
  ),
});

/** Returns dark letters on white paper for letters on several grounds: what differs from the median around it. */
export function toPaper(image: GrayImage): GrayImage {
  const { width, height, pixels } = image;
  const paper = new Uint8Array(pixels.length);
  for (let y = 0; y < height; y += 1) {
    const rows = { from: Math.max(0, y - GROUND_RADIUS), to: Math.min(height - 1, y + GROUND_RADIUS) };
    const counts = new Uint32Array(256);
    let total = 0;
    const addColumn = (x: number, change: 1 | -1) => {
      if (x < 0 || x >= width) return;
      for (let row = rows.from; row <= rows.to; row += 1) {
        const level = pixels[row * width + x] as number;
        counts[level] = (counts[level] as number) + change;
        total += change;
      }
    };
    for (let x = 0; x < GROUND_RADIUS; x += 1) addColumn(x, 1);
    for (let x = 0; x < width; x += 1) {
      addColumn(x + GROUND_RADIUS, 1);
      addColumn(x - GROUND_RADIUS - 1, -1);
      const difference = Math.abs((pixels[y * width + x] as number) - medianOf(counts, total));
      paper[y * width + x] = WHITE - Math.min(WHITE, Math.round(difference * CONTRAST));
    }
  }
  return { width, height, pixels: paper };
}

function medianOf(counts: Uint32Array, total: number): number {
  let below = 0;
  for (let level = 0; level < counts.length; level += 1) {
    below += counts[level] as number;
    if (below * 2 >= total) return level;
  }
  return counts.length - 1;
}

/** Returns the image several times as large, interpolated between pixels, with white paper around it. */
export function enlarge({ width, height, pixels }: GrayImage, times: number, margin: number): GrayImage {
  const size = { width: width * times + 2 * margin, height: height * times + 2 * margin };
  const large = new Uint8Array(size.width * size.height).fill(WHITE);
  const columns = Array.from({ length: width * times }, (_, x) => between((x + 0.5) / times - 0.5, width));
  for (let y = 0; y < height * times; y += 1) {
    const { low: upper, high: lower, share: down } = between((y + 0.5) / times - 0.5, height);
    const start = (y + margin) * size.width + margin;
    for (const [x, { low, high, share }] of columns.entries()) {
      const at = (row: number, column: number) => pixels[row * width + column] as number;
      const above = at(upper, low) * (1 - share) + at(upper, high) * share;
      const below = at(lower, low) * (1 - share) + at(lower, high) * share;
      large[start + x] = Math.round(above * (1 - down) + below * down);
    }
  }
  return { ...size, pixels: large };
}

function between(position: number, length: number): { low: number; high: number; share: number } {
  const low = Math.min(length - 1, Math.max(0, Math.floor(position)));
  return { low, high: Math.min(length - 1, low + 1), share: Math.min(1, Math.max(0, position - low)) };
}
