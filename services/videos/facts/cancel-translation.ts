import { type EntityManager, LessThanOrEqual } from 'typeorm';
import type { JobAttempt } from '../../../schemas/messages/jobs.js';
import { videoDeleted } from '../../../schemas/messages/videos.js';
import { type MessageOrigin, queueMessage } from '../../platform/messaging/outbox.js';
import { leaveCourses } from '../course/notify-courses.js';
import { lockVideo } from '../video/find-video.js';
import { VideoEntity } from '../video/video.entity.js';

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
