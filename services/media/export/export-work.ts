import type { RenderRequest } from '../../../schemas/messages/render-request.js';
import type { Segment } from '../render/cut-segments.js';
import type { RenderPlan } from '../render/render-plan.js';

/** What the pieces of an export tell each other through their rows. */
export interface PlanPayload {
  readonly planId: string;
  readonly request: RenderRequest;
}

export interface PlanResult {
  readonly plan: RenderPlan;
  /** What is cut and mixed: the source as uploaded, or as prepared. */
  readonly cut: { readonly sha256: string } | { readonly prepared: string };
}

export interface SegmentPayload {
  readonly segment: Segment;
  readonly key: string;
}

export interface SoundPayload {
  readonly key: string;
}

/** Of a segment's or the sound's row. */
export interface PieceResult {
  readonly reused: boolean;
}
