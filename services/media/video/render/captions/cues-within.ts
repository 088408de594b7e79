import type { PlannedCaptions, PlannedCue } from './planned-captions.js';

/** Both arrays are monotonic in whatever order the cues are, so that a frame can be found by binary search. */
interface CueTimes {
  /** The frame at which this cue and all before it have ended. */
  readonly overBy: readonly number[];
  /** The first frame at which this cue or any after it is visible. */
  readonly seenFrom: readonly number[];
}

/** Times by a plan's cues, computed once because every segment needs them. */
const known = new WeakMap<PlannedCaptions['cues'], CueTimes>();

/** Returns the cues that are visible within a range of frames, in their order. */
export function cuesWithin(
  cues: PlannedCaptions['cues'],
  { startFrame, endFrame }: { readonly startFrame: number; readonly endFrame: number },
): PlannedCue[] {
  const times = known.get(cues) ?? timesOf(cues);
  known.set(cues, times);
  const first = firstWhere(times.overBy, (frame) => frame > startFrame);
  const end = firstWhere(times.seenFrom, (frame) => frame >= endFrame);
  return cues.slice(first, end).filter((cue) => cue.to > startFrame && firstSeen(cue) < endFrame);
}

const firstSeen = ({ pieces, emoji = [], boxes }: PlannedCue): number => {
  let first = Number.POSITIVE_INFINITY;
  for (const { from } of pieces) first = Math.min(first, from);
  for (const { from } of emoji) first = Math.min(first, from);
  for (const { from } of boxes) first = Math.min(first, from);
  return first;
};

function timesOf(cues: PlannedCaptions['cues']): CueTimes {
  const overBy = cues.map(({ to }) => to);
  const seenFrom = cues.map(firstSeen);
  for (let at = 1; at < cues.length; at += 1) {
    overBy[at] = Math.max(overBy[at]!, overBy[at - 1]!);
    const back = cues.length - 1 - at;
    seenFrom[back] = Math.min(seenFrom[back]!, seenFrom[back + 1]!);
  }
  return { overBy, seenFrom };
}

/** Binary search for the first index at which a monotonic condition holds. */
function firstWhere(values: readonly number[], holds: (value: number) => boolean): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(values[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
}
