import { type EntityManager, In, IsNull } from 'typeorm';
import { FileEntity, type FilePurpose } from './file.entity.js';

interface NewestExport {
  readonly videoId: string;
  readonly exportFileId: string;
  readonly srtFileId: string;
  readonly manifestFileId?: string;
  /** Files of the earlier export in the same aspect ratio. */
  readonly replacedFileIds?: readonly string[];
}

const PURPOSES: FilePurpose[] = ['export', 'srt', 'manifest'];

/**
 * Marks the export that a later one of the same aspect ratio has replaced; its files are deleted later, because
 * clients may have their URLs.
 */
export async function markReplacedExports(tx: EntityManager, exported: NewestExport): Promise<void> {
  const { videoId, replacedFileIds } = exported;
  if (!replacedFileIds) return markAllEarlier(tx, exported);
  if (replacedFileIds.length === 0) return;
  await tx.update(
    FileEntity,
    { id: In([...replacedFileIds]), videoId, purpose: In(PURPOSES), supersededAt: IsNull() },
    { supersededAt: new Date() },
  );
}

/** For facts of versions in which a video had one export: one that is reported late replaces only older ones. */
async function markAllEarlier(
  tx: EntityManager,
  { videoId, exportFileId, srtFileId, manifestFileId }: NewestExport,
): Promise<void> {
  const newest = [exportFileId, srtFileId, ...(manifestFileId ? [manifestFileId] : [])];
  await tx.query(
    `update file set superseded_at = now()
     where video_id = $1 and purpose = any($3) and superseded_at is null and id <> all($2)
       and created_at < (select min(created_at) from file where id = any($2))`,
    [videoId, newest, PURPOSES],
  );
}
