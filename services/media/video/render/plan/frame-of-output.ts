import { spansOf } from '../../timeline/elastic-timeline.js';
import { crossfadeInto } from './cut-crossfades.js';
import { type RenderPlan, startFramesOf } from './render-plan.js';
import type { Segment } from './segment.js';
import { framesOf, outputSpanOf } from './segment-frames.js';

/** A frame of the output, as a frame of a segment that the renderer draws. */
export interface FrameOfOutput {
  readonly segment: Segment;
  /** Counted from the start of the segment. */
  readonly frame: number;
}

/**
 * Returns the shortest segment that shows a frame of the output: that frame alone, or all of a crossfade, whose frames
 * depend on its length.
 */
export function frameOfOutput({ parts }: Pick<RenderPlan, 'parts'>, outputFrame: number): FrameOfOutput {
  const starts = startFramesOf(parts);
  const part = starts.findLastIndex((start) => start <= outputFrame);
  const { frames, holds = [] } = parts[part] as RenderPlan['parts'][number];
  const at = outputFrame - (starts[part] as number);
  const [fade] = crossfadeInto(parts, part);
  if (fade && at < framesOf(fade)) return { segment: { index: 0, ...fade }, frame: at };
  const span = spansOf(holds, frames).find(({ outputTo }) => at < outputTo);
  if (!span) throw new Error(`The output has no frame ${outputFrame}`);
  const startFrame = span.kind === 'hold' ? Math.max(0, span.from - 1) : span.from + at - span.outputFrom;
  const only: Segment = {
    index: 0,
    part,
    startFrame,
    endFrame: startFrame + 1,
    ...(span.kind === 'hold' && { heldFrames: 1 }),
    ...(at !== startFrame && { outputFrame: at }),
  };
  return { segment: only, frame: at - outputSpanOf(only).startFrame };
}
