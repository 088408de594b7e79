import type { DataSource, EntityManager, FindOptionsWhere } from 'typeorm';
import { inTransaction } from '../../platform/database/database.js';
import { fileKey } from './blob-key.js';
import { FileEntity } from './file.entity.js';
import { mayRemoveBytes } from './hold-removals.js';
import type { Storage } from './storage.js';
import { lockContent } from './store-file.js';

type Which = FindOptionsWhere<FileEntity> | Array<FindOptionsWhere<FileEntity>>;

/**
 * Removes records, then the bytes that no other record needs. A process that dies in between leaves bytes
 * without a record, which are harmless until the sweep finds them; so does a removal during a backup. The selection may depend on the state
 * within the transaction that removes the records. Returns the removed records.
 */
export async function removeFiles(
  db: DataSource,
  storage: Storage,
  workspaceId: string,
  which: Which | ((tx: EntityManager) => Promise<Which>),
): Promise<FileEntity[]> {
  const removed = await inTransaction(db, { workspaceId }, async (tx) => {
    const files = await tx.findBy(FileEntity, typeof which === 'function' ? await which(tx) : which);
    return files.length === 0 ? [] : tx.remove(files);
  });
  for (const sha256 of new Set(removed.map((file) => file.sha256))) {
    await inTransaction(db, { workspaceId }, async (tx) => {
      await lockContent(tx, workspaceId, sha256);
      if (await tx.existsBy(FileEntity, { sha256 })) return;
      if (await mayRemoveBytes(tx)) await storage.remove(fileKey(workspaceId, sha256));
    });
  }
  return removed;
}
