import type { DataSource, FindOptionsWhere } from 'typeorm';
import { inTransaction } from '../../platform/database.js';
import { fileKey } from './blob-key.js';
import { FileEntity } from './file.entity.js';
import { holdContent } from './keep-file.js';
import type { Storage } from './storage.js';

/**
 * Removes records, then the bytes that no other record needs. Dying in between leaves bytes without a record: they are
 * found by who compares the disk with the records, and harm nobody until then.
 */
export async function removeFiles(
  db: DataSource,
  storage: Storage,
  workspaceId: string,
  which: FindOptionsWhere<FileEntity> | Array<FindOptionsWhere<FileEntity>>,
): Promise<void> {
  const removed = await inTransaction(db, { workspaceId }, async (tx) => {
    const files = await tx.findBy(FileEntity, which);
    return files.length === 0 ? [] : tx.remove(files);
  });
  for (const sha256 of new Set(removed.map((file) => file.sha256))) {
    await inTransaction(db, { workspaceId }, async (tx) => {
      await holdContent(tx, workspaceId, sha256);
      if (!(await tx.existsBy(FileEntity, { sha256 }))) await storage.remove(fileKey(workspaceId, sha256));
    });
  }
}
