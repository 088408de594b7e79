import { frameAt } from '../plan/frame-at.js';
import type { RenderPlan } from '../plan/render-plan.js';
import type { Segment } from '../plan/segment.js';
import { shownWithin } from '../plan/segment-frames.js';
import type { FrameSpan } from './frame-span.js';

/**
 * Returns the part of a time span within a segment, counted from the segment's start, in whole frames and at
 * least one; null when there is none.
 */
export function spanWithin(
  { startSeconds, endSeconds }: { readonly startSeconds: number; readonly endSeconds: number },
  segment: Pick<Segment, 'startFrame' | 'endFrame' | 'heldFrames'>,
  rate: Pick<RenderPlan['output'], 'fpsNum' | 'fpsDen'>,
): FrameSpan | null {
  const first = frameAt(startSeconds, rate);
  const end = Math.max(first + 1, frameAt(endSeconds, rate));
  return shownWithin({ from: first, to: end }, segment);
}

/** Overlays one pad on another during the spans only. */
export const overlayDuring = (spans: readonly FrameSpan[], { x, y }: { x: number; y: number }): string =>
  `overlay=${x}:${y}:eval=init:enable='${spans.map(({ from, to }) => `between(n,${from},${to - 1})`).join('+')}'`;
