import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import type { translationFinished, WorkError } from '../../../schemas/messages/media.js';
import type { TranslationRequest } from '../../../schemas/messages/translation-request.js';
import { operationFailed, videoDeleted, videoTranslated } from '../../../schemas/messages/videos.js';
import { type MessageOrigin, queueMessage } from '../../platform/messaging/outbox.js';
import { CanceledTranslationEntity } from '../requests/canceled-translation.entity.js';
import { TranslationRequestEntity } from '../requests/translation-request.entity.js';
import { findSpokenLines } from '../script/find-spoken-lines.js';
import { applyTranslationUpdate } from '../translation/apply-translation-update.js';
import { makeTranslatedVideo, type Translation } from '../translation/make-translated-video.js';
import { voiceTranslation } from '../translation/voice-translation.js';
import { lockVideo } from '../video/find-video.js';
import { VideoEntity } from '../video/video.entity.js';
import { lockedMeanwhile, videoMissing } from './failures.js';

type Finished = z.infer<typeof translationFinished.payload>;

/**
 * Creates the video of the translation; idempotent. When the source video was deleted, the files stored for
 * the new video are deleted as well. A lock on the source does not matter, since it is only read.
 */
export async function applyTranslation(
  tx: EntityManager,
  finished: Finished,
  translation: Translation | null,
  origin: MessageOrigin,
): Promise<void> {
  const { workspaceId } = origin;
  const { translationId, newVideoId, ...job } = finished;
  const source = await lockVideo(tx, job.videoId);
  const asked = await tx.findOneBy(TranslationRequestEntity, { workspaceId, id: translationId });
  const made = await lockVideo(tx, newVideoId);
  if (!source || !asked || !translation) return refuseTranslation(tx, finished, videoMissing, origin);
  const canceled = await tx.findOneBy(CanceledTranslationEntity, { workspaceId, jobId: job.jobId });
  if (canceled && canceled.attempt >= job.attempt) return removeUnmade(tx, newVideoId, origin);
  const { request } = asked;
  if (request.update) return applyUpdate(tx, finished, { asked, made, translation }, origin);
  if (made) await tx.update(VideoEntity, { workspaceId, id: made.id }, { madeByAttempt: job.attempt });
  const video = made ?? (await makeTranslatedVideo(tx, source, request, translation, job, origin));
  const fact = factOf(finished, request, translation, video.voiceoverFileId !== null);
  // The voiceover publishes the event for both.
  if (request.voice && !fact.hasVoice) return voiceTranslation(tx, job, video, request.voice, fact, origin);
  return queueMessage(tx, videoTranslated, fact, origin);
}

/** Applies an update to the translated video, then has its voiceover read the new lines. */
async function applyUpdate(
  tx: EntityManager,
  finished: Finished,
  {
    asked,
    made,
    translation,
  }: { asked: TranslationRequestEntity; made: VideoEntity | null; translation: Translation },
  origin: MessageOrigin,
): Promise<void> {
  if (!made) return refuseTranslation(tx, finished, videoMissing, origin);
  if (made.locked) return refuseTranslation(tx, finished, lockedMeanwhile, origin);
  await applyTranslationUpdate(tx, made, asked, translation, origin);
  const { request } = asked;
  const fact = factOf(finished, request, translation, made.voiceoverFileId !== null);
  const isVoiced = request.voice !== null && (await findSpokenLines(tx, made.id)).length > 0;
  if (isVoiced && request.voice) return voiceTranslation(tx, finished, made, request.voice, fact, origin);
  return queueMessage(tx, videoTranslated, fact, origin);
}

/** Fails the job. Without a video, the files that media stored for it are deleted. */
export async function refuseTranslation(
  tx: EntityManager,
  { jobId, attempt, videoId, newVideoId }: Finished,
  error: WorkError,
  origin: MessageOrigin,
): Promise<void> {
  await removeUnmade(tx, newVideoId, origin);
  await queueMessage(tx, operationFailed, { jobId, attempt, videoId, error }, origin);
}

async function removeUnmade(tx: EntityManager, videoId: string, origin: MessageOrigin): Promise<void> {
  if (await lockVideo(tx, videoId)) return;
  await queueMessage(tx, videoDeleted, { videoId, sourceFileId: null, isOfRemains: true }, origin);
}

const GIST = 'The translation engine conveys the meaning only: a person has to check the text';

function factOf(
  { jobId, attempt, videoId: sourceVideoId, newVideoId: videoId }: Finished,
  { to: language, notice }: TranslationRequest,
  { isDraft }: Translation,
  hasVoice: boolean,
): z.infer<typeof videoTranslated.payload> {
  const quality = isDraft ? 'draft' : 'standard';
  return {
    jobId,
    attempt,
    videoId,
    sourceVideoId,
    language,
    quality,
    hasVoice,
    ...(notice !== null && { notice }),
    ...(isDraft && { warnings: [GIST] }),
  };
}
