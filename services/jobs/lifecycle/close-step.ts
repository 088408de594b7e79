import type { EntityManager } from 'typeorm';
import type { MessageOrigin } from '../../platform/messaging/outbox.js';
import { isOpen, JobEntity, lockVideo } from '../job/job.entity.js';
import type { Settlement } from '../job/settlement.js';
import { ProcessStepEntity } from '../process/process-step.entity.js';
import { advanceProcess } from './advance-process.js';

export interface StepOfProcess {
  /** The process. */
  readonly jobId: string;
  readonly attempt: number;
  readonly step: string;
  /** The job that performed the step; null for steps without a job. */
  readonly childJobId: string | null;
}

export interface ProcessEnding {
  readonly settlement: Settlement;
  readonly origin: MessageOrigin;
}

/**
 * Records the end of a step, once, and starts the next steps. Returns how the process has to be settled when
 * it ends with the step, null when it continues. Reports about a step that is not running in the process's
 * present attempt have no effect, and neither have those of another job than the step's own: once a job
 * performs it, only that job ends it.
 */
export async function closeStep(
  tx: EntityManager,
  { jobId, attempt, step: name, childJobId }: StepOfProcess,
  settlement: Settlement,
  origin: MessageOrigin,
): Promise<ProcessEnding | null> {
  const { workspaceId } = origin;
  const found = await tx.findOneBy(JobEntity, { workspaceId, id: jobId });
  if (!found) return null;
  await lockVideo(tx, workspaceId, found.videoId as string);
  const process = await tx.findOneByOrFail(JobEntity, { workspaceId, id: jobId });
  if (!isOpen(process.status) || process.attempt !== attempt) return null;
  const step = await tx.findOneBy(ProcessStepEntity, { workspaceId, jobId, name });
  if (step?.status !== 'running' || step.childJobId !== childJobId) return null;

  if (settlement.status === 'failed')
    return { settlement: { status: 'failed', error: { ...settlement.error, step: name } }, origin };
  if (settlement.status === 'canceled') return { settlement, origin };
  await tx.query(
    `update process_step set status = 'completed', result = $4 where workspace_id = $1 and job_id = $2 and name = $3`,
    [workspaceId, jobId, name, settlement.result],
  );
  const completed = await advanceProcess(tx, process);
  return completed && { settlement: completed, origin: { workspaceId, requestId: process.requestId } };
}
