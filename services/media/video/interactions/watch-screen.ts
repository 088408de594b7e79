import { compareScreens, type ScreenDifference } from './compare-screens.js';
import { type Change, makeChangeFinder } from './find-changes.js';
import { makeTypingFinder, type TypedLine } from './find-typing.js';
import type { FrameSize } from './frames/frame-size.js';
import { areaOf, type PixelBox, unite } from './frames/pixel-box.js';
import { makeFrameShrinker } from './frames/shrink-frame.js';
import { type FrameSigns, plainShare } from './judge-recording.js';
import { makePointerWatcher, type WatchedPointer } from './pointer/watch-pointer.js';
import { SCREEN, SCREEN_BYTES } from './screen-frame.js';

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
function findShift(before: Uint8Array, after: Uint8Array, box: PixelBox): number {
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

/** Changed pixels of a frame in which more has changed than a letter, a cursor, a button. */
const MIN_LARGE = 300;
/** Frames without a large change after which the screen has settled; and for how many it is waited for at most. */
const SETTLED = 2;
const MAX_UNSETTLED = 20;
/** The latest frames, of which the one before a large change is needed. */
const MAX_FRAMES = MAX_UNSETTLED + 16;
/** Frames after which the picture is looked at for what a screen looks like. */
const PLAIN_EVERY = 10;

/** A large change of the screen, from its first frame until it has settled. */
export interface ScreenChange {
  readonly from: number;
  readonly to: number;
  /** Around all changed pixels. */
  readonly box: PixelBox;
  readonly difference: ScreenDifference;
  /** Frames in which the content was moved up or down. */
  readonly shiftedFrames: number;
}

/** What was seen in the frames of a video. */
export interface WatchedScreen {
  readonly frameCount: number;
  readonly screenChanges: readonly ScreenChange[];
  readonly typedLines: readonly TypedLine[];
  readonly pointer: WatchedPointer;
  readonly signs: FrameSigns;
}

/** Takes raw gray frames of a size in order, and keeps what tells of interactions. */
export function makeScreenWatcher(size: FrameSize) {
  const pointer = makePointerWatcher(size);
  const shrinker = makeFrameShrinker(size, SCREEN);
  const latest = Array.from({ length: MAX_FRAMES }, () => new Uint8Array(SCREEN_BYTES));
  const frameAt = (frame: number): Uint8Array => latest[frame % MAX_FRAMES] as Uint8Array;
  const findChanges = makeChangeFinder();
  const typing = makeTypingFinder(frameAt);
  const screenChanges: ScreenChange[] = [];
  let open: { from: number; last: number; box: PixelBox; shiftedFrames: number } | null = null;
  let frame = -1;
  let plain = 0;
  let looks = 0;

  function settle(): void {
    if (!open) return;
    const { from, last: to, box, shiftedFrames } = open;
    open = null;
    const difference = compareScreens(frameAt(Math.max(0, from - 1)), frameAt(frame));
    screenChanges.push({ from, to, box, shiftedFrames, difference });
  }

  /** The frame is copied. Whether it differs from the one before. */
  function see(screen: Uint8Array): boolean {
    frame += 1;
    const changed = pointer.take(screen, frame);
    const after = frameAt(frame);
    if (changed || frame === 0) shrinker.take(pointer.picture, changed);
    after.set(shrinker.small);
    if (frame % PLAIN_EVERY === 0) {
      plain += plainShare(pointer.picture, size);
      looks += 1;
    }
    if (frame === 0) return true;
    const before = frameAt(frame - 1);
    const { changes, isWhole } = findChanges(before, after);
    if (!isWhole) typing.take(frame, changes);
    const pixels = changes.reduce((sum, change) => sum + change.pixels, 0);
    if (pixels >= MIN_LARGE) {
      const box = changes.map((change) => change.box).reduce(unite);
      const isShifted = findShift(before, after, largestOf(changes)?.box ?? box) !== 0;
      open ??= { from: frame, last: frame, box, shiftedFrames: 0 };
      open.last = frame;
      open.box = unite(open.box, box);
      if (isShifted) open.shiftedFrames += 1;
    }
    if (open && (frame - open.last >= SETTLED || frame - open.from >= MAX_UNSETTLED)) settle();
    return changed !== null;
  }

  return {
    see,
    /** The last frame, small. */
    small: shrinker.small,
    finish(): WatchedScreen {
      settle();
      const frameCount = frame + 1;
      return {
        frameCount,
        screenChanges,
        typedLines: typing.finish(),
        pointer: pointer.finish(frameCount),
        signs: { frameCount, changesOfTiles: pointer.changesOfTiles, plain: plain / Math.max(1, looks) },
      };
    },
  };
}

const largestOf = (changes: readonly Change[]): Change | undefined =>
  changes.toSorted((a, b) => areaOf(b.box) - areaOf(a.box))[0];
