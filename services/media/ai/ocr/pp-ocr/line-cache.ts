import { LRUCache } from 'lru-cache';
import type { GrayImage, PixelBox } from '../gray-image.js';

const MAX_PIXELS = 8_000_000;
/** Levels by which compression changes pixels: at most, and on average. */
const MAX_CHANGE = 40;
const MAX_MEAN_CHANGE = 4;

interface CachedLine<Value> {
  readonly pixels: Uint8Array;
  readonly value: Value;
}

/** Remembers values by the pixels of lines, wherever they stand; compression may have changed them a little. */
export function makeLineCache<Value>() {
  const bySize = new LRUCache<string, Array<CachedLine<Value>>>({
    maxSize: MAX_PIXELS,
    sizeCalculation: (lines) => lines.reduce((sum, { pixels }) => sum + pixels.length, 1),
  });
  const keyOf = ({ width, height }: PixelBox): string => `${width}x${height}`;
  return {
    find(picture: GrayImage, box: PixelBox): Value | null {
      const lines = bySize.get(keyOf(box));
      if (!lines) return null;
      const pixels = cut(picture, box);
      return lines.find((line) => isAlike(line.pixels, pixels))?.value ?? null;
    },
    add(picture: GrayImage, box: PixelBox, value: Value): void {
      const lines = bySize.peek(keyOf(box)) ?? [];
      bySize.set(keyOf(box), [...lines, { pixels: cut(picture, box), value }]);
    },
  };
}

function cut({ width, pixels }: GrayImage, box: PixelBox): Uint8Array {
  const part = new Uint8Array(box.width * box.height);
  for (let row = 0; row < box.height; row += 1) {
    const from = (box.top + row) * width + box.left;
    part.set(pixels.subarray(from, from + box.width), row * box.width);
  }
  return part;
}

function isAlike(one: Uint8Array, other: Uint8Array): boolean {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) {
    const change = Math.abs((one[at] as number) - (other[at] as number));
    if (change > MAX_CHANGE) return false;
    sum += change;
  }
  return sum <= MAX_MEAN_CHANGE * one.length;
}
