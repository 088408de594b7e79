import { BLOCKS, WATCHED } from '../zoom/watch-changes.js';

const WIDTH = WATCHED.width / BLOCKS.columns;
const HEIGHT = WATCHED.height / BLOCKS.rows;

export const BLOCK_COUNT = BLOCKS.columns * BLOCKS.rows;

/** Levels, of 255: small glyphs are gray in a small frame. */
const MIN_DIFFERENCE = 16;
/** Encoder artifacts rarely cover more than one or two pixels. */
const MIN_PIXELS = 3;

/** A block of a scanned frame; `right` and `bottom` are exclusive. */
export interface Block {
  /** Counted row by row. */
  readonly index: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const ALL: readonly Block[] = Array.from({ length: BLOCK_COUNT }, (_, index) => {
  const left = (index % BLOCKS.columns) * WIDTH;
  const top = Math.floor(index / BLOCKS.columns) * HEIGHT;
  return { index, left, top, right: left + WIDTH, bottom: top + HEIGHT };
});

export const blockAt = (index: number): Block => ALL[index] as Block;

/** Returns whether the two frames differ in the block. */
export function differs({ left, top, right, bottom }: Block, one: Uint8Array, other: Uint8Array): boolean {
  let pixels = 0;
  for (let y = top; y < bottom; y += 1) {
    for (let at = y * WATCHED.width + left; at < y * WATCHED.width + right; at += 1) {
      if (Math.abs((one[at] as number) - (other[at] as number)) < MIN_DIFFERENCE) continue;
      pixels += 1;
      if (pixels === MIN_PIXELS) return true;
    }
  }
  return false;
}
