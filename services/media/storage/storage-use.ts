import type { DataSource } from 'typeorm';
import { inTransaction } from '../../platform/database/database.js';
import type { FilePurpose } from './file.entity.js';

/** Purposes of stored bytes. Content that is stored for several purposes counts for the first of them here. */
const PURPOSES = {
  sourceBytes: ['source'],
  exportBytes: ['export', 'srt', 'manifest'],
  voiceoverBytes: ['voiceover', 'voice'],
  presenterBytes: ['avatar'],
  articleImageBytes: ['screenshot'],
  stillBytes: ['thumbnail', 'strip'],
  backupBytes: ['backup'],
  assetBytes: ['asset'],
  toolOutputBytes: ['tool-output'],
} as const satisfies Readonly<Record<string, readonly FilePurpose[]>>;

export type StorageUse = keyof typeof PURPOSES;
export type BytesByUse = Readonly<Record<StorageUse, number>>;

/** All counted purposes, in this order. */
export const COUNTED_PURPOSES: readonly FilePurpose[] = Object.values(PURPOSES).flat();

export const totalOf = (bytes: BytesByUse): number => Object.values(bytes).reduce((sum, n) => sum + n, 0);

function toBytesByUse(sums: ReadonlyArray<{ purpose: FilePurpose; bytes: number }>): BytesByUse {
  const uses = Object.entries(PURPOSES).map(([use, purposes]: [string, readonly FilePurpose[]]) => [
    use,
    sums.filter(({ purpose }) => purposes.includes(purpose)).reduce((sum, { bytes }) => sum + bytes, 0),
  ]);
  return Object.fromEntries(uses) as BytesByUse;
}

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
