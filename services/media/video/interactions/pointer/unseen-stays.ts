import type { FrameSize } from '../frames/frame-size.js';
import type { PointerStay } from './pointer-stay.js';

/** Frames after which a lost pointer is looked for no more, its distance as a part of the diagonal, and how long it stands on its way. */
const UNSEEN = { frames: 25, distance: 0.07, moving: 2 };
/** Of a place at which a pointer was not seen itself. */
const UNSEEN_SCORE = 0.5;

/**
 * A pointer that is lost on its way and soon seen near by has been there: over a link it looks different, and all
 * around it changes with it.
 */
export function makeUnseenStays(stays: PointerStay[], { width, height }: FrameSize) {
  let unseen: { readonly index: number; readonly lost: PointerStay } | null = null;
  return {
    /** Adds where it was since it was lost, if it is seen again near by. */
    add(seen: PointerStay): void {
      const last = stays.at(-1);
      if (!last || last.to - last.from >= UNSEEN.moving) return;
      const from = last.to + 1;
      const isNear =
        Math.hypot(seen.x - last.x, seen.y - last.y) <= UNSEEN.distance * Math.hypot(width, height);
      if (!isNear || seen.from - from > UNSEEN.frames || seen.from <= from) return;
      unseen = { index: stays.length, lost: last };
      stays.push({ ...seen, from, to: seen.from - 1, score: UNSEEN_SCORE });
    },
    /** Where it was first seen again it was perhaps on its way already: then it stood where it was lost. */
    place(): void {
      const seen = stays.at(-1);
      if (!unseen || !seen || stays.length !== unseen.index + 2) return;
      const { from, to } = stays[unseen.index] as PointerStay;
      if (seen.to - seen.from < UNSEEN.moving)
        stays[unseen.index] = { ...unseen.lost, from, to, score: UNSEEN_SCORE };
      unseen = null;
    },
  };
}
