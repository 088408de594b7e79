import type { Segment } from '../plan/cut-segments.js';
import type { RenderPlan } from '../plan/render-plan.js';

/** Frames of a segment, counted from its start; the last one is exclusive. */
export interface FrameSpan {
  readonly from: number;
  readonly to: number;
}

/** What a segment has of a time, on whole frames and at least one; null: nothing. */
export function spanWithin(
  { startSeconds, endSeconds }: { readonly startSeconds: number; readonly endSeconds: number },
  { startFrame, endFrame }: Pick<Segment, 'startFrame' | 'endFrame'>,
  { fpsNum, fpsDen }: Pick<RenderPlan['output'], 'fpsNum' | 'fpsDen'>,
): FrameSpan | null {
  const frameAt = (seconds: number) => Math.round((seconds * fpsNum) / fpsDen);
  const first = frameAt(startSeconds);
  const end = Math.max(first + 1, frameAt(endSeconds));
  const span = { from: Math.max(first, startFrame) - startFrame, to: Math.min(end, endFrame) - startFrame };
  return span.from < span.to ? span : null;
}

/** Shows a picture over another during a span only. */
export const overlayDuring = ({ from, to }: FrameSpan, { x, y }: { x: number; y: number }): string =>
  `overlay=${x}:${y}:eval=init:enable='between(n,${from},${to - 1})'`;
