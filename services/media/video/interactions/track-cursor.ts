import {
  blend,
  type CursorSize,
  clip,
  distanceOf,
  isAlike,
  isLikeCursor,
  isSmall,
  MAX_SIDE,
  moveWithin,
} from './cursor-shape.js';
import type { Change } from './find-changes.js';
import {
  areaOf,
  grow,
  heightOf,
  type PixelBox,
  sharedArea,
  touches,
  unite,
  widthOf,
} from './screen-frame.js';

/** Pixels that a cursor moves over between two frames at most. */
const MAX_STEP = 220;
/** A cursor is believed in once it was seen to go from one place to the next so often, and so far in all. */
const FIRST_MOVES = 3;
const FIRST_DISTANCE = 24;
/** Pixels that a cursor moves over in the first frame in which it moves slowly. */
const FIRST_STEP = 20;
/** With more changes at once the page changes, not the cursor. */
const MAX_CHANGES_OF_MOVE = 8;
/** As long as this many frames of movement elsewhere are not explained, the cursor may be lost. */
const CHAIN_FRAMES = 3;

/** The cursor in one frame. */
export interface CursorSighting {
  readonly frame: number;
  readonly box: PixelBox;
}

export interface ChangedFrame {
  readonly frame: number;
  readonly changes: readonly Change[];
}

/** A movement that is followed from its beginning: each frame's new place is the old one of the next. */
interface Chain {
  readonly sightings: readonly CursorSighting[];
  readonly moves: number;
  readonly distance: number;
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
    const found = chains
      .filter(({ moves, distance }) => moves >= FIRST_MOVES && distance >= FIRST_DISTANCE)
      .sort((a, b) => b.moves - a.moves)[0];
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

interface Motion {
  readonly size: CursorSize;
  readonly velocity: { readonly x: number; readonly y: number };
}

interface Step {
  readonly box: PixelBox;
  readonly isClear: boolean;
  readonly within: PixelBox | null;
}

/** Where the cursor has gone from its old place; null if it stays. */
function findStep(old: PixelBox, changes: readonly Change[], { size, velocity }: Motion): Step | null {
  const departure = changes.find(({ box }) => touches(grow(old, 1), box));
  if (!departure) return null;
  const { strong } = departure;
  const leaves = strong && touches(grow(old, 1), strong) ? strong : departure.box;
  const isCovered = sharedArea(grow(leaves, 1), old) >= 0.5 * areaOf(old);
  const expected = { left: old.left + velocity.x, top: old.top + velocity.y };
  const isMoving = velocity.x !== 0 || velocity.y !== 0;
  const others = changes.filter((change) => change !== departure);
  const [clear] = others
    .map((change) => change.strong ?? change.box)
    .filter((box) => isSmall(box) && isLikeCursor(box, size) && distanceOf(box, old) <= MAX_STEP)
    .sort((a, b) => distanceOf(a, expected) - distanceOf(b, expected));
  const isLocal = areaOf(leaves) <= 4 * size.width * size.height;
  if (clear && isCovered && (isLocal || isMoving)) {
    const isAlone = widthOf(clear) <= 1.7 * size.width && heightOf(clear) <= 1.7 * size.height;
    if (isAlone) return { box: clear, isClear: true, within: null };
    return { box: clip(expected, clear, size), isClear: false, within: clear };
  }
  if (isCovered && isLocal && isMoving) {
    // It has arrived where something else changes with it, such as the link it points at.
    const [merged] = others
      .map((change) => change.strong ?? change.box)
      .filter((box) => heightOf(box) <= 3 * MAX_SIDE)
      .sort(
        (a, b) =>
          distanceOf(clip(expected, a, size), expected) - distanceOf(clip(expected, b, size), expected),
      );
    if (merged && distanceOf(clip(expected, merged, size), expected) <= 40)
      return { box: clip(expected, merged, size), isClear: false, within: merged };
  }
  if (isCovered && !isLocal && isMoving && Math.max(widthOf(leaves), heightOf(leaves)) <= MAX_AROUND)
    return { box: clip(expected, leaves, size), isClear: false, within: leaves };
  const both = unite(old, leaves);
  const goesBeyond = widthOf(both) > widthOf(old) || heightOf(both) > heightOf(old);
  if (!goesBeyond || !isSmall(leaves, 1.6) || (!strong && !isMoving)) return null;
  // Around a cursor that stands still it is a button that is pressed.
  const isAround =
    (leaves.left < old.left - 1 && leaves.right > old.right + 1) ||
    (leaves.top < old.top - 1 && leaves.bottom > old.bottom + 1);
  const isLarge = widthOf(leaves) > size.width + FIRST_STEP || heightOf(leaves) > size.height + FIRST_STEP;
  if (!isMoving && (isAround || isLarge)) return null;
  const now = moveWithin(old, both, size);
  return distanceOf(now, old) >= 1 ? { box: now, isClear: false, within: null } : null;
}

/** The cursor by itself, in what changed with it before. */
function findWithin(within: PixelBox, small: readonly Change[], { size, velocity }: Motion): PixelBox | null {
  const [own] = small
    .map(({ box }) => box)
    .filter((box) => touches(grow(within, 1), box) && isLikeCursor(box, size))
    .sort((a, b) => areaOf(a) - areaOf(b));
  if (!own) return null;
  if (widthOf(own) <= 1.4 * size.width && heightOf(own) <= 1.4 * size.height) return own;
  // It has moved on by less than its size: it is at the end that it moves to.
  const left = velocity.x > 0 ? own.right - size.width : own.left;
  const top = velocity.y > 0 ? own.bottom - size.height : own.top;
  return clip({ left, top }, own, size);
}

/** Larger is a part of the page. */
const MAX_AROUND = 80;

/** What changed where the cursor is known to be somewhere. */
function findAround(within: PixelBox, changes: readonly Change[]): PixelBox | null {
  const found = changes
    .map((change) => change.strong ?? change.box)
    .find(
      (box) => touches(grow(within, 1), box) && widthOf(box) <= MAX_AROUND && heightOf(box) <= MAX_AROUND,
    );
  return found ?? null;
}

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
