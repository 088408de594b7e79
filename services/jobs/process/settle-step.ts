import type { EntityManager } from 'typeorm';
import type { MessageOrigin } from '../../platform/messaging/outbox.js';
import { holdVideo } from '../job/dispatch-next-job.js';
import { JobEntity } from '../job/job.entity.js';
import { isOpen } from '../job/job-status.js';
import { settleJob } from '../job/settle-job.js';
import type { Settlement } from '../job/settlement.js';
import { advanceProcess } from './advance-process.js';
import { ProcessStepEntity } from './process-step.entity.js';

export interface StepOfProcess {
  /** The process. */
  readonly jobId: string;
  readonly attempt: number;
  readonly step: string;
  /** The job that performed the step; null for steps without a job. */
  readonly childJobId: string | null;
}

/**
 * Settles a step, once: the process continues with the next steps, or ends with it. Reports about a step that
 * is not
 * running in the process's present attempt have no effect, and neither have those of another job than the
 * step's own: once a job performs
 * it, only that job ends it.
 */
export async function settleStep(
  tx: EntityManager,
  { jobId, attempt, step: name, childJobId }: StepOfProcess,
  settlement: Settlement,
  origin: MessageOrigin,
): Promise<void> {
  const { workspaceId } = origin;
  const found = await tx.findOneBy(JobEntity, { workspaceId, id: jobId });
  if (!found) return;
  await holdVideo(tx, workspaceId, found.videoId as string);
  const process = await tx.findOneByOrFail(JobEntity, { workspaceId, id: jobId });
  if (!isOpen(process.status) || process.attempt !== attempt) return;
  const step = await tx.findOneBy(ProcessStepEntity, { workspaceId, jobId, name });
  if (step?.status !== 'running' || step.childJobId !== childJobId) return;

  if (settlement.status === 'completed') {
    await tx.query(
      `update process_step set status = 'completed', result = $4 where workspace_id = $1 and job_id = $2 and name = $3`,
      [workspaceId, jobId, name, settlement.result],
    );
    return advanceProcess(tx, process);
  }
  const ending: Settlement =
    settlement.status === 'failed'
      ? { status: 'failed', error: { ...settlement.error, step: name } }
      : settlement;
  await settleJob(tx, { jobId, attempt }, ending, origin);
}
