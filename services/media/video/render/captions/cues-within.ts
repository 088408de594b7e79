import type { PlannedCaptions, PlannedCue } from './planned-captions.js';

/** In whatever order cues lie, these only grow: what is seen at a time can be searched for by halves. */
interface CueTimes {
  /** When all up to and with a cue are over. */
  readonly overBy: readonly number[];
  /** When the first of a cue and all that follow it is seen. */
  readonly seenFrom: readonly number[];
}

/** Of a plan's cues, found out once: they are asked for every segment. */
const known = new WeakMap<PlannedCaptions['cues'], CueTimes>();

/** The cues of which something is seen from a frame up to another, in their order. */
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

const firstSeen = ({ pieces, boxes }: PlannedCue): number => {
  let first = Number.POSITIVE_INFINITY;
  for (const { from } of pieces) first = Math.min(first, from);
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

/** The first place at which something holds that holds from there on. */
function firstWhere(values: readonly number[], holds: (value: number) => boolean): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(values[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
}
