import { type Hold, normalizeHolds } from '../timeline/elastic-timeline.js';
import type { NeededHold } from './place-lines.js';

/** How much of the picture changes, at even intervals from the start on. */
export interface Movement {
  readonly samplesPerSecond: number;
  /** Of each sample, against the one before. */
  readonly changes: readonly number[];
}

export interface HeldFootage {
  readonly frames: number;
  readonly fpsNum: number;
  readonly fpsDen: number;
}

/** The picture is looked at for so long before the moment by which it has to wait. */
const SEARCHED_SECONDS = 2;
/** Changes up to so much more than the least are no movement but noise. */
const NOISE = 0.002;

/** In frames: each hold where the picture moves least, and as late as that allows. */
export function chooseHolds(
  needed: readonly NeededHold[],
  { frames, fpsNum, fpsDen }: HeldFootage,
  movement: Movement | null,
): Hold[] {
  const fps = fpsNum / fpsDen;
  const holds = needed.map(({ fromSeconds, untilSeconds, seconds }): Hold => {
    // Never after the moment: what begins there begins behind the hold.
    const latest = Math.min(frames, Math.floor(untilSeconds * fps + 1e-6));
    const earliest = Math.max(fromSeconds, untilSeconds - SEARCHED_SECONDS) * fps;
    const at = movement ? stillest(Math.min(latest, Math.ceil(earliest)), latest, fps, movement) : latest;
    return { at, length: Math.max(1, Math.round(seconds * fps)) };
  });
  return normalizeHolds(holds, frames);
}

function stillest(
  earliest: number,
  latest: number,
  fps: number,
  { samplesPerSecond, changes }: Movement,
): number {
  const changeAt = (frame: number): number => {
    const sample = Math.ceil((frame / fps) * samplesPerSecond - 1e-6);
    return (changes[sample] ?? 0) + ((changes[sample - 1] ?? 0) + (changes[sample + 1] ?? 0)) / 2;
  };
  let best = latest;
  let min = changeAt(latest);
  // Backwards: of moments alike the latest is taken.
  for (let frame = latest - 1; frame >= earliest; frame -= 1) {
    const change = changeAt(frame);
    if (change + NOISE < min) [best, min] = [frame, change];
  }
  return best;
}
