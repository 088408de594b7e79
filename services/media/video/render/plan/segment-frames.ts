import type { FrameSpan } from '../video/frame-span.js';
import type { Segment } from './segment.js';

type Frames = Pick<Segment, 'startFrame' | 'endFrame' | 'heldFrames' | 'outputFrame'>;

export const framesOf = ({ startFrame, endFrame, heldFrames }: Frames): number =>
  heldFrames ?? endFrame - startFrame;

/** Where a segment is in the output of its part. Captions and the presenter go by the output. */
export function outputSpanOf(segment: Frames): { startFrame: number; endFrame: number } {
  const startFrame = segment.outputFrame ?? segment.startFrame;
  return { startFrame, endFrame: startFrame + framesOf(segment) };
}

/**
 * When frames of the part are shown within a segment, counted from its start; null: not at all. Shapes, slides and zooms
 * go by the footage: what is seen in a frame that is held is seen for all of the hold.
 */
export function shownWithin({ from, to }: FrameSpan, segment: Frames): FrameSpan | null {
  const { startFrame, endFrame, heldFrames } = segment;
  const shown = { from: Math.max(from, startFrame), to: Math.min(to, endFrame) };
  if (shown.from >= shown.to) return null;
  return heldFrames === undefined
    ? { from: shown.from - startFrame, to: shown.to - startFrame }
    : { from: 0, to: heldFrames };
}
