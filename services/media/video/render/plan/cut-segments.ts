import type { Part, RenderPlan } from './render-plan.js';

/** A segment of one part of the output's timeline. */
export type Segment = {
  /** Index within the whole output, from 0. */
  index: number;
  /** Index of the part that the segment belongs to. */
  part: number;
  /** Counted from the start of the part, like `endFrame`. */
  startFrame: number;
  /** Exclusive. */
  endFrame: number;
};

const SHORTEST_SECONDS = 4;
const LONGEST_SECONDS = 10;
/** Segment length where the source has no keyframe within reach. */
const USUAL_SECONDS = 8;
/**
 * The last segments of a part are short where the source's keyframes allow it: otherwise one worker would
 * render a long segment while the others are idle. This applies to every part, though only the last one needs
 * it, so that no other part moves a cut.
 */
const ENDING_SECONDS = 20;
const LONGEST_IN_ENDING_SECONDS = 5;

/** Cuts every part into segments; `keyframeSeconds` holds the keyframes of each part's source. */
export function cutSegments(
  { parts, output }: Pick<RenderPlan, 'parts' | 'output'>,
  keyframeSeconds: ReadonlyArray<readonly number[]>,
): Segment[] {
  const pieces = parts.flatMap((part, index) =>
    cutPart(keyframeSeconds[index] ?? [], part, output).map((piece) => ({ part: index, ...piece })),
  );
  return pieces.map((piece, index) => ({ index, ...piece }));
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
    const left = frames - last;
    const sooner =
      left <= ENDING_SECONDS * fps
        ? lastKeyframe(last + shortest, last + LONGEST_IN_ENDING_SECONDS * fps)
        : undefined;
    if (sooner !== undefined || left <= longest) return sooner ?? null;
    const usual = Math.min(last + Math.round(USUAL_SECONDS * fps), frames - shortest);
    return lastKeyframe(last + shortest, last + longest) ?? usual;
  };
  const cuts = [0];
  for (let cut = nextCut(0); cut !== null; cut = nextCut(cut)) cuts.push(cut);
  return cuts.map((startFrame, index) => ({ startFrame, endFrame: cuts[index + 1] ?? frames }));
}
