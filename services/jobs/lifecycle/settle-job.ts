import type { EntityManager } from 'typeorm';
import type { JobAttempt } from '../../../schemas/messages/jobs.js';
import type { MessageOrigin } from '../../platform/messaging/outbox.js';
import { JobEntity, lockVideo } from '../job/job.entity.js';
import type { Settlement } from '../job/settlement.js';
import { sourceMissing } from '../job/source-missing.js';
import { closeStep } from './close-step.js';
import { dispatchNextJob } from './dispatch-next-job.js';
import { endAttempt, endProcess } from './end-attempt.js';

/**
 * Settles an attempt of a job once: later settlements, and those of an earlier attempt, have no effect. The
 * same transaction charges or releases its minutes, queues the fact and dispatches the video's next job. When
 * an ingest fails, the jobs that wait for it fail. When a step ends, its process continues or ends.
 */
export async function settleJob(
  tx: EntityManager,
  { jobId, attempt }: JobAttempt,
  settlement: Settlement,
  origin: MessageOrigin,
): Promise<void> {
  const { workspaceId } = origin;
  const found = await tx.findOneBy(JobEntity, { workspaceId, id: jobId });
  if (!found) return;
  const job = { ...found, attempt };
  if (job.videoId) await lockVideo(tx, workspaceId, job.videoId);
  if (job.type === 'ingest' && settlement.status !== 'completed')
    await failWaitingJobs(tx, job, settlement, origin);

  const end = job.kind === 'process' ? endProcess : endAttempt;
  if (!(await end(tx, job, settlement, origin))) return;
  // The video's turn belongs to the process: it ends with the process, after all its steps were canceled.
  if (job.parentJobId) await settleParent(tx, job, settlement, origin);
  else if (job.videoId) await dispatchNextJob(tx, workspaceId, job.videoId);
}

/** The process's attempt is the present one: when an attempt ends, all of its jobs have ended. */
async function settleParent(
  tx: EntityManager,
  { workspaceId, id: childJobId, parentJobId, parentStep }: JobEntity,
  settlement: Settlement,
  origin: MessageOrigin,
): Promise<void> {
  const jobId = parentJobId as string;
  const { attempt } = await tx.findOneByOrFail(JobEntity, { workspaceId, id: jobId });
  const step = { jobId, attempt, step: parentStep as string, childJobId };
  const ending = await closeStep(tx, step, settlement, origin);
  if (ending) await settleJob(tx, step, ending.settlement, ending.origin);
}

/** Runs first, while the video's turn is still taken, so that none of them is dispatched. */
async function failWaitingJobs(
  tx: EntityManager,
  { workspaceId, id, attempt, videoId }: JobEntity,
  settlement: Exclude<Settlement, { status: 'completed' }>,
  origin: MessageOrigin,
): Promise<void> {
  const error = sourceMissing(settlement.status === 'failed' ? settlement.error : null);
  const waiting: Array<{ id: string; attempt: number }> = await tx.query(
    `select id, attempt from job where workspace_id = $1 and video_id = $2 and status in ('pending', 'processing')
       and type <> 'ingest' and parent_job_id is null
       and exists (select from job i where i.workspace_id = $1 and i.id = $3 and i.attempt = $4
                     and i.status in ('pending', 'processing'))
     order by created_at, id`,
    [workspaceId, videoId, id, attempt],
  );
  for (const job of waiting)
    await settleJob(tx, { jobId: job.id, attempt: job.attempt }, { status: 'failed', error }, origin);
}
