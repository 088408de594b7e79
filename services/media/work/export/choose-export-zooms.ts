import type { DataSource } from 'typeorm';
import type { Interaction } from '../../../../schemas/interaction.js';
import type { RenderRequest, RequestedZoom } from '../../../../schemas/messages/render-request.js';
import { inTransaction } from '../../../platform/database/database.js';
import type { ScreenActivity } from '../../video/interactions/find-interactions.js';
import { AnalysisEntity } from '../analysis/analysis.entity.js';
import { chooseScreenZooms, isScreenRecording } from '../analysis/zoom/choose-screen-zooms.js';
import { followActions } from './follow-actions.js';

/** What an analysis detected of a source. */
export interface DetectedActivity extends Omit<ScreenActivity, 'recording'> {
  /** Null when no zooms were requested. */
  readonly zoomMoments: readonly RequestedZoom[] | null;
}

export interface ExportZooms {
  readonly zooms: readonly RequestedZoom[];
  /** Whether they are those of the analysis, rather than a user's. */
  readonly isDetected: boolean;
}

/** In seconds and shares of the frame: stored times are rounded. */
const SAME_WITHIN = 0.002;

/** Returns what the newest analysis of a source detected. */
export async function findDetectedActivity(
  db: DataSource,
  { workspaceId, videoId, sourceFileId }: { workspaceId: string; videoId: string; sourceFileId: string },
): Promise<DetectedActivity> {
  const analysis = await inTransaction(db, { workspaceId }, (tx) =>
    tx.findOne(AnalysisEntity, { where: { videoId, sourceFileId }, order: { createdAt: 'desc' } }),
  );
  const { interactions = [], cursorTrack = [], zoomMoments = null } = analysis?.result ?? {};
  return { interactions, cursorTrack, zoomMoments };
}

/**
 * Returns the zooms of an export. Those of a screen recording's analysis follow its interactions as a person has
 * corrected them, and glide from one action to the next; a user's own stay as they are.
 */
export function chooseExportZooms(
  { zooms, interactions }: Pick<RenderRequest, 'zooms' | 'interactions'>,
  detected: DetectedActivity,
  durationSeconds: number,
): ExportZooms {
  const isDetected = zooms.length > 0 && areSame(zooms, detected.zoomMoments ?? [], placeOfZoom);
  if (!isDetected) return { zooms, isDetected };
  const current = interactions ?? detected.interactions;
  const isRecording = isScreenRecording({ ...detected, interactions: current });
  if (!isRecording) return { zooms, isDetected };
  const isCorrected = !areSame(current, detected.interactions, placeOfInteraction);
  const chosen = isCorrected ? chooseScreenZooms(current, durationSeconds) : zooms;
  return { zooms: followActions(chosen, current), isDetected };
}

const placeOfZoom = ({ start, end, x, y, scale }: RequestedZoom): number[] => [start, end, x, y, scale];
const placeOfInteraction = ({ start, end, x, y, box }: Interaction): number[] => [
  ...[start, end, x, y],
  ...[box.x, box.y, box.width, box.height],
];

function areSame<T extends { readonly start: number; readonly kind?: string }>(
  one: readonly T[],
  other: readonly T[],
  placeOf: (item: T) => number[],
): boolean {
  if (one.length !== other.length) return false;
  const inOrder = (items: readonly T[]) =>
    [...items].sort((a, b) => a.start - b.start || (a.kind ?? '').localeCompare(b.kind ?? ''));
  const others = inOrder(other);
  return inOrder(one).every((item, index) => {
    const twin = others[index] as T;
    const place = placeOf(twin);
    return (
      item.kind === twin.kind &&
      placeOf(item).every((value, at) => Math.abs(value - (place[at] ?? 0)) <= SAME_WITHIN)
    );
  });
}
