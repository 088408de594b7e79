import type { DataSource } from 'typeorm';
import { inTransaction } from '../../platform/database.js';
import { WorkFailed } from '../work-queue/work-failed.js';
import { FileEntity } from './file.entity.js';

/** A source that work is to be done on. Throws `WorkFailed` when it is gone. */
export async function requireSource(
  db: DataSource,
  workspaceId: string,
  fileId: string,
  step: string,
): Promise<FileEntity & { probe: NonNullable<FileEntity['probe']> }> {
  const file = await inTransaction(db, { workspaceId }, (tx) =>
    tx.findOneBy(FileEntity, { id: fileId, purpose: 'source' }),
  );
  if (!file?.probe) throw new WorkFailed('not_found', 'The video’s source is not there any more', step);
  return file as FileEntity & { probe: NonNullable<FileEntity['probe']> };
}
