import type { TranslationRequest } from '../../../schemas/messages/translation-request.js';
import { requireService } from '../../platform/access.js';
import { inTransaction } from '../../platform/database.js';
import type { VideosContext } from '../context.js';
import { TranslationRequestEntity } from './translation-request.entity.js';

/** What a translation was asked to be; null when its video is gone. For media. */
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
