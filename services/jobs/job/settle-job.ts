import type { EntityManager } from 'typeorm';
import { type JobAttempt, type JobType, jobSettled } from '../../../schemas/messages/jobs.js';
import { type MessageOrigin, queueMessage } from '../../platform/messaging/outbox.js';
import { ALL_OF_IT, closeReservation } from '../ledger/close-reservation.js';
import { endProcess } from '../process/end-process.js';
import { settleStep } from '../process/settle-step.js';
import { findUnusedMinutes } from '../process/unused-minutes.js';
import { dispatchNextJob, holdVideo } from './dispatch-next-job.js';
import { JobEntity } from './job.entity.js';
import type { Settlement } from './settlement.js';
import { sourceMissing } from './source-missing.js';

const CLOSING_WORDS = { completed: 'Done', failed: 'Failed', canceled: 'Canceled' } as const;

/**
 * Settles an attempt of a job once: later settlements, and those of an earlier attempt, have no effect. The
 * same
 * transaction charges or releases its minutes, queues the fact and dispatches the video's next job.
 * When an ingest fails, the jobs that wait for it fail. When a step ends, its process continues or ends.
 */
export async function settleJob(
  tx: EntityManager,
  { jobId, attempt }: JobAttempt,
  settlement: Settlement,
  origin: MessageOrigin,
): Promise<void> {
  const { workspaceId } = origin;
  const job = await tx.findOneBy(JobEntity, { workspaceId, id: jobId });
  if (!job) return;
  if (job.videoId) await holdVideo(tx, workspaceId, job.videoId);
  if (job.type === 'ingest' && settlement.status !== 'completed')
    await failWaitingJobs(tx, job, attempt, settlement, origin);

  const [[ended]]: [Array<Pick<JobEntity, 'result'>>, number] = await tx.query(
    `update job set status = $3, error = $5, message = $6, eta_seconds = null,
       result = case when kind = 'process' and $3 <> 'completed' then result - 'currentStep' else $4::jsonb end,
       percent = case when $3 = 'completed' then 100 else percent end,
       started_at = case when $3 = 'canceled' then started_at else coalesce(started_at, now()) end,
       finished_at = now(), updated_at = now()
     where workspace_id = $1 and id = $2 and attempt = $7 and status in ('pending', 'processing')
     returning result`,
    [
      workspaceId,
      jobId,
      settlement.status,
      settlement.status === 'completed' ? settlement.result : null,
      settlement.status === 'failed' ? settlement.error : null,
      CLOSING_WORDS[settlement.status],
      attempt,
    ],
  );
  if (!ended) return;
  const { kind } = job;
  await closeReservation(tx, { workspaceId, jobId, attempt }, await unusedMinutes(tx, job, settlement));
  await notifySettled(tx, { ...job, attempt, result: ended.result }, settlement, origin);
  if (kind === 'process') await endProcess(tx, { ...job, attempt }, settlement, origin);
  // The video's turn belongs to the process: it ends with the process, after all its steps were canceled.
  if (job.parentJobId) await settleParent(tx, job, settlement, origin);
  else if (job.videoId) await dispatchNextJob(tx, workspaceId, job.videoId);
}

/** A job has its effect entirely or not at all; a process may have completed some of its steps. */
async function unusedMinutes(tx: EntityManager, job: JobEntity, { status }: Settlement): Promise<number> {
  if (status === 'completed') return 0;
  return job.kind === 'process' ? findUnusedMinutes(tx, job) : ALL_OF_IT;
}

/** Carries everything that resulted from the job, so that receivers need not query it. */
function notifySettled(
  tx: EntityManager,
  { id: jobId, attempt, kind, type, videoId, result, command, parentJobId, parentStep }: JobEntity,
  settlement: Settlement,
  origin: MessageOrigin,
): Promise<void> {
  const tool = type === 'tool' ? command?.payload.tool : undefined;
  const fact = {
    jobId,
    attempt,
    kind,
    videoId,
    result,
    status: settlement.status,
    type: type as JobType,
    error: settlement.status === 'failed' ? settlement.error : null,
    parent: parentJobId && parentStep ? { jobId: parentJobId, step: parentStep } : null,
    ...(typeof tool === 'string' && { tool }),
  };
  return queueMessage(tx, jobSettled, fact, origin);
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
  await settleStep(tx, { jobId, attempt, step: parentStep as string, childJobId }, settlement, origin);
}

/** Runs first, while the video's turn is still taken, so that none of them is dispatched. */
async function failWaitingJobs(
  tx: EntityManager,
  { workspaceId, id, videoId }: JobEntity,
  attempt: number,
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
