import { type EntityManager, LessThanOrEqual } from 'typeorm';
import type { z } from 'zod';
import type { JobAttempt } from '../../../schemas/messages/jobs.js';
import type { translationFinished, WorkError } from '../../../schemas/messages/media.js';
import type { TranslationRequest } from '../../../schemas/messages/translation-request.js';
import { operationFailed, videoDeleted, videoTranslated } from '../../../schemas/messages/videos.js';
import { type MessageOrigin, queueMessage } from '../../platform/messaging/outbox.js';
import { leaveCourses } from '../course/notify-courses.js';
import { CanceledTranslationEntity, TranslationRequestEntity } from '../requests/request.entity.js';
import { findSpokenLines } from '../script/find-script.js';
import { applyTranslationUpdate } from '../translation/apply-translation-update.js';
import { voiceTranslation } from '../translation/choose-voice.js';
import { makeTranslatedVideo, type Translation } from '../translation/make-translated-video.js';
import { lockVideo, VideoEntity } from '../video/video.entity.js';
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

/**
 * Deletes the unfinished result of a canceled job: the translated video is deleted unless it was changed or
 * used since. Results of the job that arrive later are discarded, in whichever order both events arrive.
 */
export async function cancelTranslation(
  tx: EntityManager,
  { jobId, attempt, videoId }: JobAttempt & { readonly videoId: string },
  origin: MessageOrigin,
): Promise<void> {
  const { workspaceId } = origin;
  // Takes the same lock as applying a translation, so that one of the two sees the other's effect.
  // Translations of a deleted source are never applied.
  if (await lockVideo(tx, videoId))
    await tx.query(
      `insert into canceled_translation as noted (workspace_id, job_id, video_id, attempt) values ($1, $2, $3, $4)
       on conflict (workspace_id, job_id) do update set attempt = greatest(noted.attempt, excluded.attempt)`,
      [workspaceId, jobId, videoId, attempt],
    );
  const made = await tx.findOne(VideoEntity, {
    where: { workspaceId, madeByJobId: jobId, madeByAttempt: LessThanOrEqual(attempt) },
    lock: { mode: 'pessimistic_write' },
  });
  if (!made || !(await isUntouched(tx, made))) return;
  await leaveCourses(tx, made.id, origin);
  await tx.delete(VideoEntity, { workspaceId, id: made.id });
  await queueMessage(tx, videoDeleted, { videoId: made.id, sourceFileId: made.sourceFileId }, origin);
}

/** Unchanged since its job created it, and without later jobs. */
async function isUntouched(tx: EntityManager, { workspaceId, id }: VideoEntity): Promise<boolean> {
  const here = '(workspace_id, video_id) = ($1, $2)';
  const found: unknown[] = await tx.query(
    `select from video
     where workspace_id = $1 and id = $2 and updated_at = created_at
       and status = 'in_progress' and not locked and approval is null
       and not exists (select from analysis_request where ${here})
       and not exists (select from article_writing where ${here})
       and not exists (select from render_plan where ${here})
       and not exists (select from translation_request where ${here})
       and not exists (select from voice_request where ${here} and translated is null)`,
    [workspaceId, id],
  );
  return found.length > 0;
}
