import { makeFrameComparer } from '../../../video/frames/compare-frames.js';
import type { Scene } from '../../../video/frames/signal-log.js';
import { WATCHED } from '../zoom/watch-changes.js';
import { BLOCK_COUNT, type Block, blockAt, differs } from './frame-blocks.js';
import { hasScrolled } from './scrolling.js';

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
