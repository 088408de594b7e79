import type { WorkRun } from '../../queue/work-handler.js';
import type { SourceProbe } from '../../video/probe/source-probe.js';

/** How a setting uses the file behind its URL. */
export type AssetKind = 'image' | 'scene' | 'music';

/** A stored file of a workspace, in a form that rendering accepts as it is. */
export interface Asset {
  /**
   * Hash of the stored bytes: an upright PNG, a video that can be cut anywhere, or audio that decodes to its
   * end.
   */
  readonly sha256: string;
  /** In pixels; set for an image or a scene. */
  readonly width: number | null;
  readonly height: number | null;
  /** Set for a scene or music. */
  readonly durationSeconds: number | null;
  /** Set for a scene. */
  readonly probe: SourceProbe | null;
}

export interface RequestedAsset {
  readonly workspaceId: string;
  readonly url: string;
  readonly kind: AssetKind;
  /** The setting that refers to it, for error messages: `watermark.imageUrl`. */
  readonly field: string;
}

/** Files that settings refer to by URL: fetched once through the outbound guard, checked, and stored. */
export interface Assets {
  /** Throws WorkFailed naming the field and the reason: not reachable, not an image, too large. */
  obtain(request: RequestedAsset, run: Pick<WorkRun, 'signal' | 'scratch'>): Promise<Asset>;
}
