import { WATCHED } from '../zoom/watch-changes.js';
import type { Block } from './frame-blocks.js';

const { width: WIDTH, height: HEIGHT } = WATCHED;
/** Pixels up or down; content that moved further has almost nothing in common with the earlier frame. */
const MAX_SHIFT = 60;
/** Minimum share of the new content that must have been visible before, for a reliable comparison. */
const IN_SIGHT = 0.35;
/** Minimum similarity of a text to itself after it moved, of 1; a different text reaches 0.3. */
const ALIKE = 0.6;
/** A text also resembles itself one pixel away, so that the shifted match must be better by this much. */
const MORE_ALIKE = 0.2;

/**
 * Returns whether the content of these blocks moved up or down, from the first frame to the last or between
 * two neighbouring frames.
 */
export function hasScrolled(frames: readonly Uint8Array[], blocks: readonly Block[]): boolean {
  const relief = frames.map((frame) => reliefOf(frame));
  const [before, after] = [relief[0], relief.at(-1)];
  if (!before || !after) return false;
  if (isMoved(before, after, blocks)) return true;
  return relief.slice(1).some((next, index) => isMoved(relief[index] as Int16Array, next, blocks));
}

/**
 * Returns how much darker or brighter each pixel is than its neighbourhood to the left and right. Glyphs
 * remain; rows of text, which are similar in every text, do not.
 */
function reliefOf(frame: Uint8Array): Int16Array {
  const relief = new Int16Array(frame.length);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 1; x < WIDTH - 1; x += 1) {
      const at = y * WIDTH + x;
      relief[at] = 2 * (frame[at] as number) - (frame[at - 1] as number) - (frame[at + 1] as number);
    }
  }
  return relief;
}

function isMoved(before: Int16Array, after: Int16Array, blocks: readonly Block[]): boolean {
  const stayed = similarity(before, after, blocks, 0);
  for (let shift = 1; shift <= MAX_SHIFT; shift += 1) {
    const max = Math.max(similarity(before, after, blocks, shift), similarity(before, after, blocks, -shift));
    if (max >= ALIKE && max >= stayed + MORE_ALIKE) return true;
  }
  return false;
}

/**
 * Returns the similarity of the content of the blocks to the earlier content shifted by that many pixels: −1
 * to 1, or 0 where too little of it was visible.
 */
function similarity(before: Int16Array, after: Int16Array, blocks: readonly Block[], shift: number): number {
  let [product, squares, otherSquares, unseen] = [0, 0, 0, 0];
  for (const { left, top, right, bottom } of blocks) {
    for (let y = top; y < bottom; y += 1) {
      const isInSight = y + shift >= 0 && y + shift < HEIGHT;
      for (let x = left; x < right; x += 1) {
        const here = after[y * WIDTH + x] as number;
        if (!isInSight) {
          unseen += here * here;
          continue;
        }
        const there = before[(y + shift) * WIDTH + x] as number;
        product += here * there;
        squares += here * here;
        otherSquares += there * there;
      }
    }
  }
  if (squares === 0 || otherSquares === 0 || squares < IN_SIGHT * (squares + unseen)) return 0;
  return product / Math.sqrt(squares * otherSquares);
}
