import type { DataSource } from 'typeorm';
import { inTransaction } from '../../platform/database/database.js';
import type { FilePurpose } from './file.entity.js';
import { type BytesByUse, COUNTED_PURPOSES, toBytesByUse } from './storage-use.js';

interface Sum {
  readonly purpose: FilePurpose;
  readonly bytes: number;
}

/**
 * Returns the bytes stored for each video by purpose, in the order of the ids: equal content counts once; the
 * render cache and evidence of failures do not count.
 */
export async function sumBytesByUse(
  db: DataSource,
  workspaceId: string | null,
  videoIds: readonly string[],
): Promise<BytesByUse[]> {
  const sums: Array<Sum & { video_id: string }> = await inTransaction(db, { workspaceId }, (tx) =>
    tx.query(
      `select video_id, purpose, sum(size_bytes)::float8 as bytes
       from (select distinct on (video_id, sha256) video_id, purpose, size_bytes from file
         where video_id = any($1) and purpose = any($2)
         order by video_id, sha256, array_position($2::text[], purpose)) content
       group by video_id, purpose`,
      [videoIds, COUNTED_PURPOSES],
    ),
  );
  return videoIds.map((id) => toBytesByUse(sums.filter(({ video_id }) => video_id === id)));
}

/**
 * Returns the bytes stored for all videos of the workspace, for its settings and for outputs of its tools, by
 * purpose; shared content is stored, and counted, once.
 */
export async function sumWorkspaceBytesByUse(
  db: DataSource,
  workspaceId: string | null,
): Promise<BytesByUse> {
  const sums: Sum[] = await inTransaction(db, { workspaceId }, (tx) =>
    tx.query(
      `select purpose, sum(size_bytes)::float8 as bytes
       from (select distinct on (sha256) purpose, size_bytes from file
         where workspace_id = $1 and purpose = any($2) and (video_id is not null or purpose in ('asset', 'tool-output'))
         order by sha256, array_position($2::text[], purpose)) content
       group by purpose`,
      [workspaceId, COUNTED_PURPOSES],
    ),
  );
  return toBytesByUse(sums);
}
