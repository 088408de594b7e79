import type { VoiceRequest } from '../../../schemas/messages/voice-request.js';
import { requireService } from '../../platform/access.js';
import { inTransaction } from '../../platform/database.js';
import type { VideosContext } from '../context.js';
import { VoiceRequestEntity } from './voice-request.entity.js';

/** What a voiceover was asked to be; null when its video is gone. For media. */
export async function findVoiceRequest(
  { db, caller }: VideosContext,
  id: string,
): Promise<VoiceRequest | null> {
  requireService(caller, 'media');
  const found = await inTransaction(db, { workspaceId: caller.workspaceId }, (tx) =>
    tx.findOneBy(VoiceRequestEntity, { id }),
  );
  return found?.request ?? null;
}
