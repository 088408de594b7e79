import type { TranslationRequest } from '../../../schemas/messages/translation-request.js';
import { requireService } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import type { VideosContext } from '../context.js';
import { TranslationRequestEntity } from '../requests/translation-request.entity.js';

/** Returns the parameters of a translation, or null when its video was deleted. Called by media. */
export async function findTranslationRequest(
  { db, caller }: VideosContext,
  id: string,
): Promise<TranslationRequest | null> {
  requireService(caller, 'media');
  const found = await inTransaction(db, { workspaceId: caller.workspaceId }, (tx) =>
    tx.findOneBy(TranslationRequestEntity, { id }),
  );
  return found?.request ?? null;
}
