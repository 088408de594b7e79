import { type EntityManager, Raw } from 'typeorm';
import type { JobAttempt } from '../../../schemas/messages/jobs.js';
import type { WorkError } from '../../../schemas/messages/media.js';
import { operationFailed, videoTranslated } from '../../../schemas/messages/videos.js';
import { type MessageOrigin, queueMessage } from '../../platform/messaging/outbox.js';
import { VoiceRequestEntity } from '../requests/voice-request.entity.js';
import { lockVideo } from '../video/find-video.js';

/**
 * Fails the job of a voiceover. A translation without narration still succeeds, and its job reports the
 * missing narration.
 */
export async function failVoiceover(
  tx: EntityManager,
  { jobId, attempt, videoId }: JobAttempt & { readonly videoId: string },
  error: WorkError,
  origin: MessageOrigin,
): Promise<void> {
  const { workspaceId } = origin;
  // The request is deleted together with the video, so the video is locked first.
  await lockVideo(tx, videoId);
  const ofTranslation = await tx.findOneBy(VoiceRequestEntity, {
    workspaceId,
    videoId,
    translated: Raw((column) => `${column} ->> 'jobId' = :jobId`, { jobId }),
  });
  const fact = ofTranslation?.translated;
  if (!fact) return queueMessage(tx, operationFailed, { jobId, attempt, videoId, error }, origin);
  // A translation that had a voiceover before was updated, and keeps the voice of its other lines.
  const lacking = fact.hasVoice ? 'The lines translated again are' : 'The translation is';
  const notice = `${lacking} not read aloud: ${error.message}`;
  await queueMessage(tx, videoTranslated, { ...fact, attempt, notice }, origin);
}
