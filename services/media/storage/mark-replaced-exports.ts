import type { EntityManager } from 'typeorm';

interface NewestExport {
  readonly videoId: string;
  readonly exportFileId: string;
  readonly srtFileId: string;
  readonly manifestFileId?: string;
}

/**
 * Marks a video's earlier exports when a later one has replaced them; they are deleted later, because clients
 * may have their URLs. An export that is reported late replaces only older ones.
 */
export async function markReplacedExports(
  tx: EntityManager,
  { videoId, exportFileId, srtFileId, manifestFileId }: NewestExport,
): Promise<void> {
  const newest = [exportFileId, srtFileId, ...(manifestFileId ? [manifestFileId] : [])];
  await tx.query(
    `update file set superseded_at = now()
     where video_id = $1 and purpose in ('export', 'srt', 'manifest') and superseded_at is null and id <> all($2)
       and created_at < (select min(created_at) from file where id = any($2))`,
    [videoId, newest],
  );
}
