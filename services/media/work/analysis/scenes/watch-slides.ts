import { makeFrameComparer } from '../../../video/frames/compare-frames.js';
import type { Scene } from '../../../video/frames/signal-log.js';
import { BLOCKS, WATCHED } from '../zoom/watch-changes.js';

const BLOCK_WIDTH = WATCHED.width / BLOCKS.columns;
const BLOCK_HEIGHT = WATCHED.height / BLOCKS.rows;

const BLOCK_COUNT = BLOCKS.columns * BLOCKS.rows;

/** Levels, of 255: small glyphs are gray in a small frame. */
const MIN_DIFFERENCE = 16;
/** Encoder artifacts rarely cover more than one or two pixels. */
const MIN_PIXELS = 3;

/** A block of a scanned frame; `right` and `bottom` are exclusive. */
interface Block {
  /** Counted row by row. */
  readonly index: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const ALL: readonly Block[] = Array.from({ length: BLOCK_COUNT }, (_, index) => {
  const left = (index % BLOCKS.columns) * BLOCK_WIDTH;
  const top = Math.floor(index / BLOCKS.columns) * BLOCK_HEIGHT;
  return { index, left, top, right: left + BLOCK_WIDTH, bottom: top + BLOCK_HEIGHT };
});

const blockAt = (index: number): Block => ALL[index] as Block;

/** Returns whether the two frames differ in the block. */
function differs({ left, top, right, bottom }: Block, one: Uint8Array, other: Uint8Array): boolean {
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
function hasScrolled(frames: readonly Uint8Array[], blocks: readonly Block[]): boolean {
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

const FRAME_BYTES = WATCHED.width * WATCHED.height;
const seconds = (count: number): number => Math.round(count * WATCHED.fps);

/** A block that has not changed for this long is still. */
const STILL = seconds(0.4);
/** New content must replace still content and soon be still itself; a moving person or a film does neither. */
const STILL_BEFORE = seconds(1);
const STILL_AGAIN_WITHIN = seconds(1.5);
/** In a fade, blocks begin to differ at different times, within this span. */
const BEGIN_WITHIN = seconds(0.5);
const LOOK_BACK = seconds(2);
/** A smaller change is a menu, a hint or typed text. */
const MIN_BLOCKS = 12;
const MIN_COLUMNS = 8;
/** When more blocks than this are moving, the camera moves. */
const MAX_RESTLESS = BLOCK_COUNT / 4;

interface Renewal {
  /** The first frame in which the block differed. */
  readonly from: number;
  readonly block: Block;
}

/**
 * Detects where much still content is replaced at once by other still content: the next slide on the same
 * background, which changes too little of the frame to be a cut. Content that only scrolled does not count.
 * Accepts raw gray frames.
 */
export function makeSlideWatcher() {
  /** The latest frames, in a ring buffer by frame number. */
  const latest = Array.from({ length: LOOK_BACK + STILL + 2 }, () => new Uint8Array(FRAME_BYTES));
  const frameAt = (number: number): Uint8Array => latest[number % latest.length] as Uint8Array;
  /**
   * The last still content of each block, and the frame since which it is still; the frame where it began to
   * differ, or -1.
   */
  const settled = new Uint8Array(FRAME_BYTES);
  const settledAt = new Int32Array(BLOCK_COUNT);
  const differsFrom = new Int32Array(BLOCK_COUNT).fill(-1);
  const scenes: Scene[] = [];
  let renewals: Renewal[] = [];
  let frame = -1;

  const { take } = makeFrameComparer(FRAME_BYTES, (_, now) => {
    frame += 1;
    frameAt(frame).set(now);
    if (frame === 0) settled.set(now);
    for (let index = 0; index < BLOCK_COUNT; index += 1) scanBlock(blockAt(index), now);
    const oldest = renewals[0];
    if (oldest && oldest.from <= frame - LOOK_BACK) judge(oldest.from);
  });

  function scanBlock(block: Block, now: Uint8Array): void {
    const { index } = block;
    const from = differsFrom[index] as number;
    if (from < 0) {
      if (differs(block, settled, now)) differsFrom[index] = frame;
      return;
    }
    if (frame < from + STILL || differs(block, frameAt(frame - STILL), now)) return;
    const stoodStill = from - (settledAt[index] as number) >= STILL_BEFORE;
    const isSoon = frame - from <= STILL_AGAIN_WITHIN + STILL;
    if (stoodStill && isSoon && differs(block, settled, now)) keep({ from, block });
    for (let y = block.top; y < block.bottom; y += 1) {
      const row = y * WATCHED.width;
      settled.set(now.subarray(row + block.left, row + block.right), row + block.left);
    }
    settledAt[index] = frame;
    differsFrom[index] = -1;
  }

  /** Inserts the renewal in order of its beginning. */
  function keep(renewal: Renewal): void {
    const after = renewals.findIndex(({ from }) => from > renewal.from);
    renewals.splice(after < 0 ? renewals.length : after, 0, renewal);
  }

  function judge(from: number): void {
    const together = renewals.filter((one) => one.from <= from + BEGIN_WITHIN);
    const columns = new Set(together.map(({ block }) => block.left)).size;
    const restless = differsFrom.reduce((count, since) => count + (since >= 0 ? 1 : 0), 0);
    const isMuch = together.length >= MIN_BLOCKS && columns >= MIN_COLUMNS;
    if (!isMuch) {
      // This renewal belongs to an earlier change; the following ones may still belong together.
      renewals = renewals.filter((one) => one.from > from);
      return;
    }
    renewals = renewals.filter((one) => one.from > from + BEGIN_WITHIN);
    const frames = Array.from({ length: STILL_AGAIN_WITHIN + 2 }, (_, i) => frameAt(from - 1 + i));
    const blocks = together.map(({ block }) => block);
    if (restless > MAX_RESTLESS || hasScrolled(frames, blocks)) return;
    // The group may include a few renewals of another change just before.
    const begun = together[Math.floor(together.length / 2)]?.from ?? from;
    scenes.push({ timeSeconds: begun / WATCHED.fps, score: (100 * together.length) / BLOCK_COUNT });
  }

  return {
    take,
    finish(): Scene[] {
      while (renewals[0]) judge(renewals[0].from);
      return scenes;
    },
  };
}
