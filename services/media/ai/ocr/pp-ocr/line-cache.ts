import { LRUCache } from 'lru-cache';
import type { GrayImage, PixelBox } from '../gray-image.js';

const MAX_PIXELS = 8_000_000;
/** By which compression changes pixels, as shares of the contrast of a line: at most, and on average; other letters change more. */
const MAX_CHANGE = 0.3;
const MAX_MEAN_CHANGE = 0.05;
/** Levels of contrast that a line has at least: less is noise. */
const MIN_CONTRAST = 48;
/** Pixels by which the sizes and places of boxes around the same ink differ, within the blanks around it. */
const MAX_SHIFT = { x: 2, y: 1 } as const;

interface CachedLine<Value> extends GrayImage {
  readonly value: Value;
}

/** What was found, and how many pixels farther right it stood in its box, which had this width. */
export interface KnownLine<Value> {
  readonly value: Value;
  readonly shift: number;
  readonly width: number;
}

/** Remembers values by the pixels of lines, wherever they stand; compression may have changed them a little. */
export function makeLineCache<Value>() {
  const bySize = new LRUCache<string, ReadonlyArray<CachedLine<Value>>>({
    maxSize: MAX_PIXELS,
    sizeCalculation: (lines) => lines.reduce((sum, { pixels }) => sum + pixels.length, 1),
  });
  const keyOf = (width: number, height: number): string => `${width}x${height}`;
  return {
    find(picture: GrayImage, box: PixelBox): KnownLine<Value> | null {
      const line = cut(picture, box);
      const contrast = contrastOf(line);
      for (const y of nearest(MAX_SHIFT.y))
        for (const x of nearest(MAX_SHIFT.x))
          for (const known of bySize.get(keyOf(box.width + x, box.height + y)) ?? []) {
            const shift = findShift(line, known, contrast);
            if (shift !== null) return { value: known.value, shift, width: known.width };
          }
      return null;
    },
    add(picture: GrayImage, box: PixelBox, value: Value): void {
      const key = keyOf(box.width, box.height);
      bySize.set(key, [...(bySize.peek(key) ?? []), { ...cut(picture, box), value }]);
    },
  };
}

/** 0, 1, -1, 2, -2 and so on. */
const nearest = (max: number): number[] =>
  Array.from({ length: 2 * max + 1 }, (_, nth) => (nth % 2 === 1 ? (nth + 1) / 2 : 0 - nth / 2));

function cut({ width, pixels }: GrayImage, box: PixelBox): GrayImage {
  const part = new Uint8Array(box.width * box.height);
  for (let row = 0; row < box.height; row += 1) {
    const from = (box.top + row) * width + box.left;
    part.set(pixels.subarray(from, from + box.width), row * box.width);
  }
  return { width: box.width, height: box.height, pixels: part };
}

function contrastOf({ pixels }: GrayImage): number {
  let [low, high] = [255, 0];
  for (const level of pixels) {
    if (level < low) low = level;
    if (level > high) high = level;
  }
  return Math.max(MIN_CONTRAST, high - low);
}

/** Returns how many pixels farther right the same ink stands in the other image; null where it is other ink. */
function findShift(line: GrayImage, other: GrayImage, contrast: number): number | null {
  for (const y of nearest(MAX_SHIFT.y))
    for (const x of nearest(MAX_SHIFT.x)) if (isAlike(line, other, { x, y, contrast })) return x;
  return null;
}

function isAlike(
  line: GrayImage,
  other: GrayImage,
  { x, y, contrast }: { readonly x: number; readonly y: number; readonly contrast: number },
): boolean {
  const [left, right] = [Math.max(0, -x), Math.min(line.width, other.width - x)];
  const [top, bottom] = [Math.max(0, -y), Math.min(line.height, other.height - y)];
  const max = MAX_CHANGE * contrast;
  let sum = 0;
  // From the middle row on, since the first ones are blank in every line.
  for (let nth = 0; nth < bottom - top; nth += 1) {
    const row = top + ((nth + ((bottom - top) >> 1)) % (bottom - top));
    const [at, from] = [row * line.width, (row + y) * other.width + x];
    for (let column = left; column < right; column += 1) {
      const change = Math.abs((line.pixels[at + column] as number) - (other.pixels[from + column] as number));
      if (change > max) return false;
      sum += change;
    }
  }
  return sum <= MAX_MEAN_CHANGE * contrast * (right - left) * (bottom - top);
}
