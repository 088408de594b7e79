import type { EntityManager } from 'typeorm';
import { processOver } from '../errors.js';
import { JobEntity } from '../job/job.entity.js';
import { isOpen } from '../job/job-status.js';
import { ProcessStepEntity } from '../process/process-step.entity.js';

/** The step of a process that a job is to perform. */
export interface ParentStep {
  readonly jobId: string;
  readonly attempt: number;
  readonly step: string;
}

/**
 * Returns the job that already performs the step, null when it has yet to be opened. Throws `conflict` when
 * the process no longer waits
 * for the step. The caller has locked the video.
 */
export async function findJobOfStep(
  tx: EntityManager,
  workspaceId: string,
  { jobId, attempt, step: name }: ParentStep,
): Promise<JobEntity | null> {
  const process = await tx.findOneBy(JobEntity, { workspaceId, id: jobId });
  const step = await tx.findOneBy(ProcessStepEntity, { workspaceId, jobId, name });
  if (!process || !step || process.attempt !== attempt) throw processOver({ jobId, step: name });
  if (step.childJobId) return tx.findOneByOrFail(JobEntity, { workspaceId, id: step.childJobId });
  if (!isOpen(process.status) || step.status !== 'running') throw processOver({ jobId, step: name });
  return null;
}

/** Records the job that performs the step. */
export async function setJobOfStep(
  tx: EntityManager,
  workspaceId: string,
  { jobId, step: name }: ParentStep,
  childJobId: string,
): Promise<void> {
  await tx.update(ProcessStepEntity, { workspaceId, jobId, name }, { childJobId });
}
