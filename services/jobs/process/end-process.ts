import type { EntityManager } from 'typeorm';
import { processCompleted, processFailed } from '../../../schemas/messages/process.js';
import { type MessageOrigin, queueMessage } from '../../platform/messaging/outbox.js';
import type { JobEntity } from '../job/job.entity.js';
import type { Settlement } from '../job/settlement.js';
import { stopJob } from '../job/stop-job.js';

/** Cancels the open steps of a process that has ended, and publishes its end. */
export async function endProcess(
  tx: EntityManager,
  { workspaceId, id: jobId, attempt, videoId }: JobEntity,
  settlement: Settlement,
  origin: MessageOrigin,
): Promise<void> {
  const process = { jobId, attempt, videoId: videoId as string };
  if (settlement.status === 'completed')
    return queueMessage(tx, processCompleted, { ...process, result: settlement.result }, origin);

  const children: Array<{ jobId: string; attempt: number; dispatched: boolean }> = await tx.query(
    `select id as "jobId", attempt, dispatched_at is not null as dispatched from job
     where workspace_id = $1 and parent_job_id = $2 and status in ('pending', 'processing') order by id`,
    [workspaceId, jobId],
  );
  for (const child of children) await stopJob(tx, child, { status: 'canceled' }, origin);
  if (settlement.status !== 'failed') return;
  const done: Array<{ name: string }> = await tx.query(
    `select name from process_step where workspace_id = $1 and job_id = $2 and status = 'completed' order by ordinal`,
    [workspaceId, jobId],
  );
  const completedSteps = done.map(({ name }) => name);
  await queueMessage(tx, processFailed, { ...process, error: settlement.error, completedSteps }, origin);
}
