import type { DataSource, EntityManager } from 'typeorm';
import { inTransaction } from '../../platform/database/database.js';
import { WorkFailed } from '../queue/work-failed.js';
import { FileEntity } from '../storage/file.entity.js';

/** A source by its own id, or by its video's. */
export type SourceKey = { readonly id: string } | { readonly videoId: string };

/** Returns the source that work reads. Throws `WorkFailed` when it was deleted. */
export async function requireSource(
  db: DataSource,
  workspaceId: string,
  which: SourceKey,
  step: string,
): Promise<FileEntity & { probe: NonNullable<FileEntity['probe']> }> {
  const file = await inTransaction(db, { workspaceId }, (tx) =>
    tx.findOneBy(FileEntity, { ...which, purpose: 'source' }),
  );
  if (!file?.probe) throw new WorkFailed('not_found', 'The video’s source no longer exists', step);
  return file as FileEntity & { probe: NonNullable<FileEntity['probe']> };
}

/** Returns the id of the source stored for a video, or null if there is none. */
export async function findSourceId(tx: EntityManager, videoId: string): Promise<string | null> {
  const file = await tx.findOneBy(FileEntity, { videoId, purpose: 'source' });
  return file?.id ?? null;
}
