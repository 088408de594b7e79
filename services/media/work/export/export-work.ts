import type { RenderRequest } from '../../../../schemas/messages/render-request.js';
import type { Segment } from '../../video/render/plan/cut-segments.js';
import type { RenderPlan } from '../../video/render/plan/render-plan.js';

/** What the pieces of an export tell each other through their rows. */
export interface PlanPayload {
  readonly planId: string;
  readonly request: RenderRequest;
}

export interface PlanResult {
  readonly plan: RenderPlan;
  /** What each part is cut from. */
  readonly cuts: readonly Cut[];
  /** The source's own frames are copied: there are no segments. */
  readonly copiesVideo: boolean;
}

/** A file as it was kept, or as it was prepared. */
export type Cut = { readonly sha256: string } | { readonly prepared: string };

export interface SegmentPayload {
  readonly segment: Segment;
  readonly key: string;
}

export interface AudioPayload {
  readonly key: string;
}

/** Of a segment's or the sound's row. */
export interface SegmentResult {
  readonly reused: boolean;
}
