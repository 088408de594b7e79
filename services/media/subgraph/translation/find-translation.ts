import { requireService } from '../../../platform/access.js';
import { inTransaction } from '../../../platform/database.js';
import { type StoredTranslation, TranslationEntity } from '../../work/translation/translation.entity.js';
import type { MediaContext } from '../context.js';

/** What came of a translation; null when there is none, or not yet. For videos. */
export async function findTranslation(
  { db, caller }: MediaContext,
  id: string,
): Promise<StoredTranslation | null> {
  requireService(caller, 'videos');
  const kept = await inTransaction(db, { workspaceId: caller.workspaceId }, (tx) =>
    tx.findOneBy(TranslationEntity, { id }),
  );
  return kept?.result ?? null;
}
