import { type EntityManager, Raw } from 'typeorm';
import type { JobAttempt } from '../../../schemas/messages/jobs.js';
import type { WorkError } from '../../../schemas/messages/media.js';
import { operationFailed, videoTranslated } from '../../../schemas/messages/videos.js';
import { type MessageOrigin, queueMessage } from '../../platform/messaging/outbox.js';
import { VoiceRequestEntity } from '../operations/voice-request.entity.js';
import { holdVideo } from '../video/find-video.js';

/** A voiceover that fails, fails its job; a translation that can't be read aloud is there all the same, and its job says what it lacks. */
export async function failVoiceover(
  tx: EntityManager,
  { jobId, attempt, videoId }: JobAttempt & { readonly videoId: string },
  error: WorkError,
  origin: MessageOrigin,
): Promise<void> {
  const { workspaceId } = origin;
  // Gone with the video, if that is.
  await holdVideo(tx, videoId);
  const ofTranslation = await tx.findOneBy(VoiceRequestEntity, {
    workspaceId,
    videoId,
    translated: Raw((column) => `${column} ->> 'jobId' = :jobId`, { jobId }),
  });
  const told = ofTranslation?.translated;
  if (!told) return queueMessage(tx, operationFailed, { jobId, attempt, videoId, error }, origin);
  const notice = `The translation is not read aloud: ${error.message}`;
  await queueMessage(tx, videoTranslated, { ...told, attempt, hasVoice: false, notice }, origin);
}
