import { requireService } from '../../../platform/access/access.js';
import { inTransaction } from '../../../platform/database/database.js';
import { type StoredTranslation, TranslationEntity } from '../../work/translation/translation.entity.js';
import type { MediaContext } from '../context.js';

/** Returns the result of a translation; null if there is none, or not yet. For the videos service. */
export async function findTranslation(
  { db, caller }: MediaContext,
  id: string,
): Promise<StoredTranslation | null> {
  requireService(caller, 'videos');
  const stored = await inTransaction(db, { workspaceId: caller.workspaceId }, (tx) =>
    tx.findOneBy(TranslationEntity, { id }),
  );
  return stored?.result ?? null;
}
