import { type CursorSighting, distanceOf, isAlike, MAX_CHANGES_OF_MOVE, MAX_STEP } from './cursor-shape.js';
import type { Change } from './find-changes.js';
import { grow, touches } from './screen-frame.js';

/** A cursor is believed in once it was seen to go from one place to the next so often, and so far in all. */
const FIRST_MOVES = 3;
const FIRST_DISTANCE = 24;
/** As long as this many frames of movement elsewhere are not explained, the cursor may be lost. */
export const CHAIN_FRAMES = 3;

/** A movement that is followed from its beginning: each frame's new place is the old one of the next. */
export interface Chain {
  readonly sightings: readonly CursorSighting[];
  readonly moves: number;
  readonly distance: number;
}

/** Returns the chain that is long enough to be the cursor's. */
export const findCursorChain = (chains: readonly Chain[]): Chain | undefined =>
  chains
    .filter(({ moves, distance }) => moves >= FIRST_MOVES && distance >= FIRST_DISTANCE)
    .sort((a, b) => b.moves - a.moves)[0];

/** Continues each chain by the changes of a frame, and begins others. */
export function extendChains(chains: readonly Chain[], frame: number, small: readonly Change[]): Chain[] {
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
