import type { DataSource, EntityManager } from 'typeorm';
import type { Metadata } from '../../../schemas/metadata.js';
import { inTransaction } from '../../platform/database/database.js';

interface VideoMetadata {
  readonly videoId: string;
  readonly metadata: Metadata;
  /** Version of the video's record. */
  readonly version: number;
}

/**
 * Stores a video's metadata for the events about it. A version older than the stored one is ignored, as is a
 * deleted video's.
 */
export async function storeMetadata(
  db: DataSource,
  workspaceId: string,
  { videoId, metadata, version }: VideoMetadata,
): Promise<void> {
  await inTransaction(db, { workspaceId }, (tx) =>
    tx.query(
      `insert into video_metadata as known (workspace_id, video_id, metadata, version) values ($1, $2, $3, $4)
       on conflict (workspace_id, video_id) do update set metadata = excluded.metadata, version = excluded.version
       where known.version < excluded.version and known.expires_at is null`,
      [workspaceId, videoId, JSON.stringify(metadata), version],
    ),
  );
}

/** Deletes the metadata of a deleted video. The row stays for as long as earlier facts may arrive. */
export async function forgetMetadata(db: DataSource, workspaceId: string, videoId: string): Promise<void> {
  await inTransaction(db, { workspaceId }, (tx) =>
    tx.query(
      `insert into video_metadata as known (workspace_id, video_id, metadata, version, expires_at)
       values ($1, $2, '{}', 0, now() + interval '30 days')
       on conflict (workspace_id, video_id) do update set metadata = '{}', expires_at = excluded.expires_at
       where known.expires_at is null`,
      [workspaceId, videoId],
    ),
  );
}

interface EventData {
  readonly data: Readonly<Record<string, unknown>>;
}

/** Adds the metadata of their videos to events; events of other videos, or without a video, stay unchanged. */
export async function withMetadata<E extends EventData>(
  tx: EntityManager,
  workspaceId: string,
  events: readonly E[],
): Promise<E[]> {
  const videoIds = new Set(events.map(({ data }) => data.videoId).filter((id) => typeof id === 'string'));
  const rows: Array<{ videoId: string; metadata: Metadata }> = await tx.query(
    `select video_id as "videoId", metadata from video_metadata
     where workspace_id = $1 and video_id = any($2) and metadata <> '{}'`,
    [workspaceId, [...videoIds]],
  );
  const byId = new Map<unknown, Metadata>(rows.map(({ videoId, metadata }) => [videoId, metadata]));
  return events.map((event) => {
    const metadata = byId.get(event.data.videoId);
    return metadata ? { ...event, data: { ...event.data, metadata } } : event;
  });
}
