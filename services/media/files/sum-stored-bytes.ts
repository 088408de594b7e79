import type { DataSource } from 'typeorm';
import { inTransaction } from '../../platform/database.js';

/** Bytes of the files kept for each video, in the order of the ids: equal content once, the render cache and what failures left for the operator not at all. */
export async function sumStoredBytes(
  db: DataSource,
  workspaceId: string | null,
  videoIds: readonly string[],
): Promise<number[]> {
  const rows: Array<{ video_id: string; bytes: number }> = await inTransaction(db, { workspaceId }, (tx) =>
    tx.query(
      `select video_id, sum(size_bytes)::float8 as bytes
       from (select distinct video_id, sha256, size_bytes from file
         where video_id = any($1) and purpose <> 'capsule') content
       group by video_id`,
      [videoIds],
    ),
  );
  const byVideo = new Map(rows.map((row) => [row.video_id, row.bytes]));
  return videoIds.map((id) => byVideo.get(id) ?? 0);
}

/** Bytes of the files kept for all videos of the workspace, of those its settings name and of what its tools made; what several share is stored, and counted, once. */
export async function sumWorkspaceBytes(db: DataSource, workspaceId: string | null): Promise<number> {
  const [{ bytes }]: [{ bytes: number }] = await inTransaction(db, { workspaceId }, (tx) =>
    tx.query(
      `select coalesce(sum(size_bytes), 0)::float8 as bytes
       from (select distinct sha256, size_bytes from file
         where workspace_id = $1 and purpose <> 'capsule' and (video_id is not null or purpose in ('asset', 'tool-output'))) content`,
      [workspaceId],
    ),
  );
  return bytes;
}
