import {
  blend,
  type CursorSighting,
  clip,
  distanceOf,
  isLikeCursor,
  isSmall,
  MAX_CHANGES_OF_MOVE,
} from './cursor-shape.js';
import type { Change } from './find-changes.js';
import { findAround, findStep, findWithin, type Step } from './find-step.js';
import { CHAIN_FRAMES, type Chain, extendChains, findCursorChain } from './movement-chains.js';
import { grow, type PixelBox, touches } from './screen-frame.js';

export interface ChangedFrame {
  readonly frame: number;
  readonly changes: readonly Change[];
}

/** Follows the cursor through a screen recording: something small that goes from one place to another. In order of time; empty without one. */
export function trackCursor(frames: readonly ChangedFrame[]): CursorSighting[] {
  const track: CursorSighting[] = [];
  let size = { width: 6, height: 8 };
  let velocity = { x: 0, y: 0 };
  let chains: Chain[] = [];
  let lastFrame = -1;
  /** Something larger that changed together with the arriving cursor, which is somewhere in it; null: its place is known. */
  let within: PixelBox | null = null;
  /** When something changed at the cursor for the last time. */
  let touchedAt = -1;

  function see(frame: number, box: PixelBox): void {
    const before = track.at(-1);
    velocity =
      before && before.frame === frame - 1
        ? { x: box.left - before.box.left, y: box.top - before.box.top }
        : before
          ? { x: Math.sign(box.left - before.box.left), y: Math.sign(box.top - before.box.top) }
          : { x: 0, y: 0 };
    track.push({ frame, box });
  }

  /** A chain that is long enough is the cursor, and what was believed since it began was not. */
  function followChain(frame: number, small: readonly Change[]): boolean {
    chains = extendChains(chains, frame, small);
    const found = findCursorChain(chains);
    if (!found) return false;
    const began = found.sightings[0]?.frame ?? frame;
    // It has rested where the movement begins since it was last seen for certain.
    while (track.length > 0 && (track.at(-1)?.frame ?? 0) >= began) track.pop();
    const [first, ...others] = found.sightings;
    if (first) {
      const lost = track.at(-1);
      if (!lost) track.push({ frame: 0, box: first.box });
      else if (touchedAt >= began - CHAIN_FRAMES && touchedAt <= began) see(began, first.box);
      else if (distanceOf(lost.box, first.box) > 4)
        track[track.length - 1] = { frame: lost.frame, box: first.box };
    }
    for (const sighting of others) see(sighting.frame, sighting.box);
    chains = [];
    within = null;
    return true;
  }

  for (const { frame, changes } of frames) {
    if (frame !== lastFrame + 1) {
      velocity = { x: 0, y: 0 };
      chains = [];
    }
    lastFrame = frame;
    const small = changes
      .map((change) => ({ ...change, box: change.strong ?? change.box }))
      .filter(({ box }) => isSmall(box));
    const old = track.at(-1)?.box;
    if (!old) {
      followChain(frame, small);
      continue;
    }
    const place: PixelBox | null = within && findWithin(within, small, { size, velocity });
    if (place) {
      within = null;
      const isAlone = !small.some(({ box }) => !touches(grow(box, 1), place) && isLikeCursor(box, size));
      if (isAlone) {
        see(frame, place);
        continue;
      }
      // The cursor continues at once: this was its position.
      track[track.length - 1] = { frame: track.at(-1)?.frame ?? frame, box: place };
      velocity = { x: 0, y: 0 };
    }
    if (within && changes.length <= MAX_CHANGES_OF_MOVE) {
      const around = findAround(within, changes);
      if (around) {
        within = around;
        see(frame, clip({ left: old.left + velocity.x, top: old.top + velocity.y }, around, size));
        continue;
      }
    }
    const next: Step | null =
      changes.length > MAX_CHANGES_OF_MOVE ? null : findStep(place ?? old, changes, { size, velocity });
    if (next) {
      if (next.isClear) size = blend(size, next.box);
      chains = [];
      within = next.within;
      see(frame, next.box);
      continue;
    }
    if (!followChain(frame, small)) velocity = { x: 0, y: 0 };
    if (changes.some(({ box }) => touches(grow(old, 1), box))) touchedAt = frame;
  }
  return track;
}
