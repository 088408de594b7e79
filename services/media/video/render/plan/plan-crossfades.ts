import { type Hold, spansOf } from '../../timeline/elastic-timeline.js';
import { outputFramesOf, type Part } from './render-plan.js';

/**
 * Returns the parts with crossfades between them. A crossfade is shorter where a part is short, so that a part never
 * fades in and out at once, and where a held picture begins or ends.
 */
export function withCrossfades(parts: readonly Part[], frames: number): Part[] {
  return parts.map((part, index) => {
    const before = parts[index - 1];
    if (!before) return part;
    const fadeFrames = Math.min(frames, roomAt('end', before), roomAt('start', part));
    return fadeFrames > 0 ? { ...part, fadeFrames } : part;
  });
}

function roomAt(end: 'start' | 'end', part: Pick<Part, 'frames' | 'holds'>): number {
  const spans = spansOf((part.holds ?? []) as readonly Hold[], part.frames);
  const { outputFrom, outputTo } = (end === 'start' ? spans[0] : spans.at(-1)) as (typeof spans)[number];
  return Math.min(outputTo - outputFrom, Math.floor(outputFramesOf(part) / 2));
}
