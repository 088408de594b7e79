import type { DataSource } from 'typeorm';
import { inTransaction } from '../../../platform/database/database.js';
import { WorkFailed } from '../../queue/work-failed.js';
import { TranslationEntity } from './translation.entity.js';

/** Returns the translation that a unit belongs to. */
export async function requireTranslation(
  db: DataSource,
  { workspaceId }: { workspaceId: string },
  id: string,
): Promise<TranslationEntity> {
  const found = await inTransaction(db, { workspaceId }, (tx) => tx.findOneBy(TranslationEntity, { id }));
  if (!found) throw new WorkFailed('not_found', 'The video no longer exists', 'translation');
  return found;
}
