import type { EntityManager } from 'typeorm';
import type { Metadata } from '../../../schemas/metadata.js';

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
