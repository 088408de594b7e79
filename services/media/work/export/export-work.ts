import type { TimedText } from '../../../../schemas/formats/timed-text.js';
import type { RenderRequest } from '../../../../schemas/messages/render-request.js';
import type { RenderPlan } from '../../video/render/plan/render-plan.js';
import type { Segment } from '../../video/render/plan/segment.js';

/** Payload of the plan, which the other units of an export read from its row. */
export interface PlanPayload {
  readonly planId: string;
  readonly request: RenderRequest;
}

export interface PlanResult {
  readonly plan: RenderPlan;
  /** The words in seconds of the output, from the footage's start. */
  readonly cues: RenderRequest['cues'];
  /**
   * What the SRT file contains, in seconds like the cues; absent in plans from before captions and SRT had the same
   * breaks, whose file has the cues.
   */
  readonly subtitles?: readonly TimedText[];
  /** What of the narration was held, delayed or sped up. */
  readonly warnings: readonly string[];
  /** The file that each part is cut from. */
  readonly cuts: readonly Cut[];
  /** The source's own frames are copied: there are no segments. */
  readonly copiesVideo: boolean;
  /** The source has content credentials. Absent: it has none, or the export is not signed. */
  readonly isSourceSigned?: true;
}

/** A stored file, or one prepared from it. */
export type Cut = { readonly sha256: string } | { readonly prepared: string };

export interface SegmentPayload {
  readonly segment: Segment;
  readonly key: string;
}

export interface AudioPayload {
  readonly key: string;
}

/** Stored in the row of a segment or of the audio track. */
export interface SegmentResult {
  readonly reused: boolean;
}
