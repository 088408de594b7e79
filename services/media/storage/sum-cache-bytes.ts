import type { DataSource } from 'typeorm';
import { inTransaction } from '../../platform/database/database.js';

/**
 * Returns the bytes of each video's rendered segments that are cached for its next export, in the order of
 * the ids.
 */
export async function sumCacheBytes(
  db: DataSource,
  workspaceId: string | null,
  videoIds: readonly string[],
): Promise<number[]> {
  const sums: Array<{ video_id: string; bytes: number }> = await inTransaction(db, { workspaceId }, (tx) =>
    tx.query(
      `select video_id, sum(size_bytes)::float8 as bytes from segment
       where workspace_id = $1 and video_id = any($2) group by video_id`,
      [workspaceId, videoIds],
    ),
  );
  const byVideo = new Map(sums.map(({ video_id, bytes }) => [video_id, bytes]));
  return videoIds.map((id) => byVideo.get(id) ?? 0);
}

/** Returns the same for all videos of the workspace. */
export async function sumWorkspaceCacheBytes(db: DataSource, workspaceId: string | null): Promise<number> {
  const [{ bytes }]: [{ bytes: number }] = await inTransaction(db, { workspaceId }, (tx) =>
    tx.query('select coalesce(sum(size_bytes), 0)::float8 as bytes from segment where workspace_id = $1', [
      workspaceId,
    ]),
  );
  return bytes;
}
