import type { EntityManager } from 'typeorm';
import { cancelWork } from '../../../schemas/messages/media.js';
import { processCompleted, processFailed } from '../../../schemas/messages/process.js';
import { type MessageOrigin, queueMessage } from '../../platform/messaging/outbox.js';
import { JobEntity } from '../job/job.entity.js';
import type { Settlement } from '../job/settlement.js';
import { endAttempt } from './end-attempt.js';

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
