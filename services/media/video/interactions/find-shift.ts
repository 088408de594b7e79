import { type PixelBox, SCREEN } from './screen-frame.js';

/** Pixels up or down between two frames. */
const MAX_SHIFT = 90;
const BANDS = 12;
/** Pixels: what is lower is a line that moves aside. */
const MIN_HEIGHT = 50;
/** How much less than standing still a shift must leave over. */
const MAX_REST = 0.5;
/** Of a part that is moved so much must have been in sight before. */
const MIN_IN_SIGHT = 0.4;
/** Mean levels of difference: less is no scrolling but an encoder's work. */
const MIN_DIFFERENCE = 1;

/** By how many pixels the content of a box was moved up (positive) or down between two frames; 0 if it was not. */
export function findShift(before: Uint8Array, after: Uint8Array, box: PixelBox): number {
  const height = box.bottom - box.top;
  if (height < MIN_HEIGHT) return 0;
  const [was, is] = [bandsOf(before, box), bandsOf(after, box)];
  const still = difference(was, is, height, 0);
  if (still < MIN_DIFFERENCE) return 0;
  let best = 0;
  let min = still * MAX_REST;
  const max = Math.min(MAX_SHIFT, Math.floor(height * (1 - MIN_IN_SIGHT)));
  for (let shift = 1; shift <= max; shift += 1) {
    for (const signed of [shift, -shift]) {
      const rest = difference(was, is, height, signed);
      if (rest >= min) continue;
      min = rest;
      best = signed;
    }
  }
  return best;
}

/** The mean of each row in each of a few columns. */
function bandsOf(frame: Uint8Array, { left, top, right, bottom }: PixelBox): Float32Array {
  const bands = new Float32Array((bottom - top) * BANDS);
  const width = (right - left) / BANDS;
  for (let y = top; y < bottom; y += 1) {
    for (let band = 0; band < BANDS; band += 1) {
      const [from, to] = [Math.floor(left + band * width), Math.floor(left + (band + 1) * width)];
      let sum = 0;
      for (let x = from; x < to; x += 1) sum += frame[y * SCREEN.width + x] as number;
      bands[(y - top) * BANDS + band] = sum / Math.max(1, to - from);
    }
  }
  return bands;
}

function difference(was: Float32Array, is: Float32Array, height: number, shift: number): number {
  let sum = 0;
  const [from, to] = [Math.max(0, -shift), Math.min(height, height - shift)];
  for (let at = from * BANDS; at < to * BANDS; at += 1)
    sum += Math.abs((is[at] as number) - (was[at + shift * BANDS] as number));
  return sum / ((to - from) * BANDS);
}
