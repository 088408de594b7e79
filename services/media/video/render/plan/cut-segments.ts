import { type Hold, spansOf } from '../../timeline/elastic-timeline.js';
import { crossfadeInto, withoutCrossfades } from './cut-crossfades.js';
import type { Part, RenderPlan } from './render-plan.js';
import type { PartFrames, Segment } from './segment.js';

const SHORTEST_SECONDS = 4;
const LONGEST_SECONDS = 10;
/** Segment length where the source has no keyframe within reach. */
const USUAL_SECONDS = 8;
/**
 * A segment is no longer than this where the source's keyframes allow it: an edit renders less again, and no
 * worker renders a long segment at the end while the others are idle.
 */
const PREFERRED_SECONDS = 6;

/** Cuts every part into segments; `keyframeSeconds` holds the keyframes of each part's source. */
export function cutSegments(
  { parts, output }: Pick<RenderPlan, 'parts' | 'output'>,
  keyframeSeconds: ReadonlyArray<readonly number[]>,
): Segment[] {
  const segments = parts.flatMap((part, index) => {
    const whole = withHolds(cutPart(keyframeSeconds[index] ?? [], part, output), part, output);
    return [
      ...crossfadeInto(parts, index),
      ...withoutCrossfades(whole, parts, index).map((frames) => ({ part: index, ...frames })),
    ];
  });
  return segments.map((segment, index) => ({ index, ...segment }));
}

/**
 * Cuts a part into segments of 4 to 10 seconds at the source's keyframes. The cuts depend on the source
 * alone: no edit moves one.
 */
function cutPart(
  keyframeSeconds: readonly number[],
  { frames }: Pick<Part, 'frames'>,
  { fpsNum, fpsDen }: Pick<RenderPlan['output'], 'fpsNum' | 'fpsDen'>,
): Array<{ startFrame: number; endFrame: number }> {
  const fps = fpsNum / fpsDen;
  const shortest = Math.ceil(SHORTEST_SECONDS * fps);
  const longest = Math.floor(LONGEST_SECONDS * fps);
  // The first output frame at or after each keyframe: decoding can start right there.
  const candidates = keyframeSeconds.map((time) => Math.ceil(time * fps - 1e-3)).sort((a, b) => a - b);
  const lastKeyframe = (from: number, to: number) =>
    candidates.findLast((frame) => frame >= from && frame <= Math.min(to, frames - shortest));

  const nextCut = (last: number): number | null => {
    const soon = lastKeyframe(last + shortest, last + PREFERRED_SECONDS * fps);
    if (soon !== undefined || frames - last <= longest) return soon ?? null;
    const usual = Math.min(last + Math.round(USUAL_SECONDS * fps), frames - shortest);
    return lastKeyframe(last + shortest, last + longest) ?? usual;
  };
  const cuts = [0];
  for (let cut = nextCut(0); cut !== null; cut = nextCut(cut)) cuts.push(cut);
  return cuts.map((startFrame, index) => ({ startFrame, endFrame: cuts[index + 1] ?? frames }));
}

/** Splits the pieces that something is held in. All others stay as they are, and keep their keys. */
function withHolds(
  segments: ReadonlyArray<{ startFrame: number; endFrame: number }>,
  { frames, holds = [] }: Pick<Part, 'frames' | 'holds'>,
  { fpsNum, fpsDen }: Pick<RenderPlan['output'], 'fpsNum' | 'fpsDen'>,
): PartFrames[] {
  if (holds.length === 0) return [...segments];
  const longest = Math.floor((LONGEST_SECONDS * fpsNum) / fpsDen);
  return spansOf(holds, frames).flatMap(({ kind, from, to, outputFrom, outputTo }): PartFrames[] => {
    if (kind === 'hold') return holdSegments(from, { outputFrom, outputTo, longest });
    return segments
      .filter(({ startFrame, endFrame }) => startFrame < to && endFrame > from)
      .map((segment) => {
        const startFrame = Math.max(segment.startFrame, from);
        const outputFrame = outputFrom + startFrame - from;
        return {
          startFrame,
          endFrame: Math.min(segment.endFrame, to),
          ...(outputFrame !== startFrame && { outputFrame }),
        };
      });
  });
}

/** The last frame that was played before, in pieces that are no longer than others. */
function holdSegments(
  at: Hold['at'],
  { outputFrom, outputTo, longest }: { outputFrom: number; outputTo: number; longest: number },
): PartFrames[] {
  const startFrame = Math.max(0, at - 1);
  const segments: PartFrames[] = [];
  for (let outputFrame = outputFrom; outputFrame < outputTo; outputFrame += longest)
    segments.push({
      startFrame,
      endFrame: startFrame + 1,
      heldFrames: Math.min(longest, outputTo - outputFrame),
      outputFrame,
    });
  return segments;
}
