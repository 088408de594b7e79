import {
  blend,
  type CursorSighting,
  clip,
  distanceOf,
  isAlike,
  isLikeCursor,
  isSmall,
  MAX_CHANGES_OF_MOVE,
  MAX_STEP,
} from './cursor-shape.js';
import type { Change } from './find-changes.js';
import { findAround, findStep, findWithin, type Step } from './find-step.js';
import { grow, type PixelBox, touches } from './screen-frame.js';

/** A cursor is believed in once it was seen to go from one place to the next so often, and so far in all. */
const FIRST_MOVES = 3;
const FIRST_DISTANCE = 24;
/** As long as this many frames of movement elsewhere are not explained, the cursor may be lost. */
const CHAIN_FRAMES = 3;

/** A movement that is followed from its beginning: each frame's new place is the old one of the next. */
interface Chain {
  readonly sightings: readonly CursorSighting[];
  readonly moves: number;
  readonly distance: number;
}

/** Returns the chain that is long enough to be the cursor's. */
const findCursorChain = (chains: readonly Chain[]): Chain | undefined =>
  chains
    .filter(({ moves, distance }) => moves >= FIRST_MOVES && distance >= FIRST_DISTANCE)
    .sort((a, b) => b.moves - a.moves)[0];

/** Continues each chain by the changes of a frame, and begins others. */
function extendChains(chains: readonly Chain[], frame: number, small: readonly Change[]): Chain[] {
  if (small.length > MAX_CHANGES_OF_MOVE) return [];
  const next: Chain[] = [];
  for (const { box } of small) {
    const reached = chains.filter(({ sightings }) => {
      const last = sightings.at(-1) as CursorSighting;
      return frame - last.frame <= CHAIN_FRAMES && touches(grow(last.box, 1), box);
    });
    const best = reached.sort((a, b) => b.moves - a.moves)[0];
    const from: Chain = best ?? { sightings: [{ frame: frame - 1, box }], moves: 0, distance: 0 };
    for (const { box: to } of small) {
      if (to === box || distanceOf(box, to) > MAX_STEP || !isAlike(box, to)) continue;
      next.push({
        sightings: [...from.sightings, { frame, box: to }],
        moves: from.moves + 1,
        distance: from.distance + distanceOf(box, to),
      });
    }
  }
  return next.sort((a, b) => b.moves - a.moves).slice(0, 20);
}

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
