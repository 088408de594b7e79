import type { FrameSize } from '../frames/frame-size.js';
import type { PixelBox } from '../frames/pixel-box.js';
import type { PointerTemplate } from './pointer-image.js';

/** How much fainter or stronger than its picture a pointer may be. */
const CONTRAST = { min: 0.45, max: 2.2 };
/** Levels that a pointer has at least between its bright and its dark pixels. */
const MIN_CONTRAST = 14;
/** Of the difference between bright and dark pixels, so much is seen at first sight. */
const FIRST_SIGHT = 0.4;
/** Of a pointer at the edge of the frame so much must be in sight. */
const MIN_IN_SIGHT = 0.45;

export interface PointerMatch {
  /** Of the picture's upper left corner, in pixels. */
  readonly x: number;
  readonly y: number;
  /** Correlation, up to 1. */
  readonly score: number;
  readonly template: PointerTemplate;
}

/** How alike a place of a frame is to a pointer, up to 1; -1 where it cannot be compared. */
export function scoreAt(
  frame: Uint8Array,
  { width, height }: FrameSize,
  template: PointerTemplate,
  x: number,
  y: number,
): number {
  const { picture, offsets, values, xs, ys } = template;
  const isInside = x >= 0 && y >= 0 && x + picture.width <= width && y + picture.height <= height;
  const from = y * width + x;
  let count = 0;
  let sum = 0;
  let squares = 0;
  let product = 0;
  let sumOfValues = 0;
  let squaresOfValues = 0;
  for (let index = 0; index < offsets.length; index += 1) {
    if (!isInside) {
      const atX = x + (xs[index] as number);
      const atY = y + (ys[index] as number);
      if (atX < 0 || atY < 0 || atX >= width || atY >= height) continue;
    }
    const level = frame[from + (offsets[index] as number)] as number;
    const value = values[index] as number;
    count += 1;
    sum += level;
    squares += level * level;
    product += level * value;
    sumOfValues += value;
    squaresOfValues += value * value;
  }
  if (count < MIN_IN_SIGHT * offsets.length || count < 12) return -1;
  const variance = squares - (sum * sum) / count;
  const ofValues = squaresOfValues - (sumOfValues * sumOfValues) / count;
  const contrast = Math.sqrt(Math.max(0, variance) / count);
  if (contrast < MIN_CONTRAST || ofValues <= 1e-6) return -1;
  if (contrast < CONTRAST.min * template.contrast || contrast > CONTRAST.max * template.contrast) return -1;
  return (product - (sum * sumOfValues) / count) / Math.sqrt(variance * ofValues);
}

/** Returns where in an area (of upper left corners) a pointer is best seen; null if nowhere well enough. */
export function findPointer(
  frame: Uint8Array,
  size: FrameSize,
  area: PixelBox,
  template: PointerTemplate,
  minScore: number,
): PointerMatch | null {
  const { width, height, mask } = template.picture;
  if (mask.length === 0) return null;
  let best: PointerMatch | null = null;
  let min = minScore;
  const reach = { x: Math.ceil(width * (1 - MIN_IN_SIGHT)), y: Math.ceil(height * (1 - MIN_IN_SIGHT)) };
  const [fromX, toX] = [Math.max(-reach.x, area.left), Math.min(size.width - width + reach.x, area.right)];
  const [fromY, toY] = [Math.max(-reach.y, area.top), Math.min(size.height - height + reach.y, area.bottom)];
  const isWithin = (x: number, y: number) =>
    x >= 0 && y >= 0 && x + width <= size.width && y + height <= size.height;
  for (let y = fromY; y <= toY; y += 1) {
    for (let x = fromX; x <= toX; x += 1) {
      if (isWithin(x, y) && !isPossible(frame, template, y * size.width + x)) continue;
      const score = scoreAt(frame, size, template, x, y);
      if (score <= min) continue;
      min = score;
      best = { x, y, score, template };
    }
  }
  return best;
}

/** Whether the brightest pixels of a pointer are brighter than its darkest ones. */
function isPossible(frame: Uint8Array, { bright, dark, contrast }: PointerTemplate, from: number): boolean {
  const min = Math.max(MIN_CONTRAST, 2 * FIRST_SIGHT * contrast);
  // A few pixels tell of most places that they are not it.
  const first =
    (frame[from + (bright[0] as number)] as number) +
    (frame[from + (bright[bright.length >> 1] as number)] as number) -
    (frame[from + (dark[0] as number)] as number) -
    (frame[from + (dark[dark.length >> 1] as number)] as number);
  if (first < min) return false;
  let light = 0;
  let shade = 0;
  for (let index = 0; index < bright.length; index += 1)
    light += frame[from + (bright[index] as number)] as number;
  for (let index = 0; index < dark.length; index += 1)
    shade += frame[from + (dark[index] as number)] as number;
  return light / bright.length - shade / dark.length >= min;
}
