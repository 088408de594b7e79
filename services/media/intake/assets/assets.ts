import type { WorkRun } from '../../queue/work-handler.js';
import type { SourceProbe } from '../../video/probe/source-probe.js';

/** What a file that a setting names by its address is used as. */
export type AssetKind = 'image' | 'scene' | 'music';

/** A kept file of a workspace, in a form that rendering takes as it is. */
export interface Asset {
  /** Of the bytes as they are kept: an upright PNG, a video that can be cut anywhere, sound that can be decoded to its end. */
  readonly sha256: string;
  /** Pixels; of an image or a scene. */
  readonly width: number | null;
  readonly height: number | null;
  /** Of a scene or music. */
  readonly durationSeconds: number | null;
  /** Of a scene. */
  readonly probe: SourceProbe | null;
}

export interface RequestedAsset {
  readonly workspaceId: string;
  readonly url: string;
  readonly kind: AssetKind;
  /** The setting that names it, for error messages: `watermark.imageUrl`. */
  readonly field: string;
}

/** Files that settings name by address: fetched once through the outbound guard, checked, and kept. */
export interface Assets {
  /** Throws WorkFailed naming the field and why: not reachable, no picture, too large. */
  obtain(asked: RequestedAsset, run: Pick<WorkRun, 'signal' | 'scratch'>): Promise<Asset>;
}
