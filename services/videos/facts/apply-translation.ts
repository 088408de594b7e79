import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import type { translationFinished } from '../../../schemas/messages/media.js';
import { operationFailed, videoDeleted, videoTranslated } from '../../../schemas/messages/videos.js';
import { type MessageOrigin, queueMessage } from '../../platform/messaging/outbox.js';
import { makeTranslatedVideo, type Translation } from '../translation/make-translated-video.js';
import { TranslationRequestEntity } from '../translation/translation-request.entity.js';
import { holdVideo } from '../video/find-video.js';
import { VideoEntity } from '../video/video.entity.js';
import { videoGone } from './failures.js';

/**
 * The translation becomes a video of its own; told again, it is there already. Null when it went with the video it was made of:
 * then what was kept for the new one has to go the same way. A lock of the source does not matter: it is only read.
 */
export async function applyTranslation(
  tx: EntityManager,
  finished: z.infer<typeof translationFinished.payload>,
  translation: Translation | null,
  origin: MessageOrigin,
): Promise<void> {
  const { workspaceId } = origin;
  const { translationId, newVideoId, ...job } = finished;
  const source = await holdVideo(tx, job.videoId);
  const asked = await tx.findOneBy(TranslationRequestEntity, { workspaceId, id: translationId });
  const isMade = await tx.existsBy(VideoEntity, { workspaceId, id: newVideoId });
  if (!source || !asked || !translation) {
    if (!isMade) await queueMessage(tx, videoDeleted, { videoId: newVideoId, sourceFileId: null }, origin);
    return queueMessage(tx, operationFailed, { ...job, error: videoGone }, origin);
  }
  const { request } = asked;
  if (!isMade) await makeTranslatedVideo(tx, source, request, translation, origin);
  const told = {
    ...{ ...job, videoId: newVideoId, sourceVideoId: source.id, language: request.to },
    quality: translation.isDraft ? 'draft' : 'standard',
  } as const;
  await queueMessage(tx, videoTranslated, told, origin);
}
