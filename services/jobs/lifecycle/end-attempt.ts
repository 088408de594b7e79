import type { EntityManager } from 'typeorm';
import type { JobType } from '../../../schemas/job-types.js';
import { jobSettled } from '../../../schemas/messages/jobs.js';
import { cancelWork } from '../../../schemas/messages/media.js';
import { processCompleted, processFailed } from '../../../schemas/messages/process.js';
import { type MessageOrigin, queueMessage } from '../../platform/messaging/outbox.js';
import { JobEntity } from '../job/job.entity.js';
import { countEnded } from '../job/job-metrics.js';
import type { Settlement } from '../job/settlement.js';
import { ALL_OF_IT, closeReservation } from '../ledger/close-reservation.js';
import { findUnusedMinutes } from '../process/unused-minutes.js';

const CLOSING_WORDS = { completed: 'Done', failed: 'Failed', canceled: 'Canceled' } as const;

/**
 * Records the end of an attempt once, charges or releases its minutes and queues the fact; false when the
 * attempt has already ended. What follows for other jobs is decided by the caller (`settleJob`).
 */
export async function endAttempt(
  tx: EntityManager,
  job: JobEntity,
  settlement: Settlement,
  origin: MessageOrigin,
): Promise<boolean> {
  const { workspaceId, id: jobId, attempt } = job;
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
  if (!ended) return false;
  countEnded(tx, job, settlement.status);
  await closeReservation(tx, { workspaceId, jobId, attempt }, await unusedMinutes(tx, job, settlement));
  await notifySettled(tx, { ...job, result: ended.result }, settlement, origin);
  return true;
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

/**
 * Ends an attempt of a process once: cancels its open steps and publishes its end. Returns false when the
 * attempt has already ended.
 */
export async function endProcess(
  tx: EntityManager,
  process: JobEntity,
  settlement: Settlement,
  origin: MessageOrigin,
): Promise<boolean> {
  if (!(await endAttempt(tx, process, settlement, origin))) return false;
  const { workspaceId, id: jobId, attempt } = process;
  const ended = { jobId, attempt, videoId: process.videoId as string };
  if (settlement.status === 'completed') {
    await queueMessage(tx, processCompleted, { ...ended, result: settlement.result }, origin);
    return true;
  }

  await cancelOpenSteps(tx, process, origin);
  if (settlement.status !== 'failed') return true;
  const done: Array<{ name: string }> = await tx.query(
    `select name from process_step where workspace_id = $1 and job_id = $2 and status = 'completed' order by ordinal`,
    [workspaceId, jobId],
  );
  const completedSteps = done.map(({ name }) => name);
  await queueMessage(tx, processFailed, { ...ended, error: settlement.error, completedSteps }, origin);
  return true;
}

async function cancelOpenSteps(
  tx: EntityManager,
  { workspaceId, id: parentJobId }: JobEntity,
  origin: MessageOrigin,
): Promise<void> {
  const open = await tx
    .createQueryBuilder(JobEntity, 'job')
    .where('job.workspaceId = :workspaceId and job.parentJobId = :parentJobId', { workspaceId, parentJobId })
    .andWhere(`job.status in ('pending', 'processing')`)
    .orderBy('job.id')
    .getMany();
  for (const job of open) {
    if (job.dispatchedAt) await queueMessage(tx, cancelWork, { jobId: job.id, attempt: job.attempt }, origin);
    await endAttempt(tx, job, { status: 'canceled' }, origin);
  }
}
