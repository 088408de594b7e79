import type { VoiceRequest } from '../../../schemas/messages/voice-request.js';
import { requireService } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import type { VideosContext } from '../context.js';
import { VoiceRequestEntity } from '../requests/voice-request.entity.js';

/** Returns the parameters of a voiceover, or null when its video was deleted. Called by media. */
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
