import type { EntityManager } from 'typeorm';
import type { JobAttempt } from '../../../schemas/messages/jobs.js';
import { cancelWork } from '../../../schemas/messages/media.js';
import { type MessageOrigin, queueMessage } from '../../platform/messaging/outbox.js';
import { JobEntity, lockVideo } from '../job/job.entity.js';
import type { Settlement } from '../job/settlement.js';
import { settleJob } from './settle-job.js';

/** Cancels a job whose video has been deleted. Jobs that wait for an ingest are canceled with it. */
export async function cancelJobOfDeletedVideo(
  tx: EntityManager,
  { jobId, attempt, videoId }: JobAttempt & { readonly videoId: string },
  origin: MessageOrigin,
): Promise<void> {
  const job = await tx.findOneBy(JobEntity, { workspaceId: origin.workspaceId, id: jobId });
  if (job?.type === 'ingest') await cancelVideoJobs(tx, videoId, origin);
  await settleJob(tx, { jobId, attempt }, { status: 'canceled' }, origin);
}

/**
 * Cancels every open job of a deleted video, waiting ones first so that none of them is dispatched. A process
 * cancels its steps.
 */
export async function cancelVideoJobs(
  tx: EntityManager,
  videoId: string,
  origin: MessageOrigin,
): Promise<void> {
  await lockVideo(tx, origin.workspaceId, videoId);
  const open: Array<{ jobId: string; attempt: number; dispatched: boolean }> = await tx.query(
    `select id as "jobId", attempt, dispatched_at is not null and kind <> 'process' as dispatched from job
     where video_id = $1 and parent_job_id is null and status in ('pending', 'processing') order by dispatched_at nulls first`,
    [videoId],
  );
  for (const job of open) await stopJob(tx, job, { status: 'canceled' }, origin);
  await tx.query('delete from video_length where video_id = $1', [videoId]);
  await tx.query('delete from video_charge where video_id = $1', [videoId]);
  await tx.query(
    `insert into deleted_video (workspace_id, video_id)
     select $1, $2 where exists (select from job where workspace_id = $1 and video_id = $2) on conflict do nothing`,
    [origin.workspaceId, videoId],
  );
}

/**
 * Ends an open job before its worker has reported. Its command is canceled before the
 * video's next job is dispatched; a process itself has no command (`dispatched` is false), only its steps.
 */
export async function stopJob(
  tx: EntityManager,
  { jobId, attempt, dispatched }: JobAttempt & { readonly dispatched: boolean },
  settlement: Exclude<Settlement, { status: 'completed' }>,
  origin: MessageOrigin,
): Promise<void> {
  if (dispatched) await queueMessage(tx, cancelWork, { jobId, attempt }, origin);
  await settleJob(tx, { jobId, attempt }, settlement, origin);
}
