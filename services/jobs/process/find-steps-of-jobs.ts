import { type DataSource, In } from 'typeorm';
import { inTransaction } from '../../platform/database/database.js';
import { ProcessStepEntity } from './process-step.entity.js';

/**
 * Returns each process's steps in the order they run, in the order of the IDs; none for a job that is no
 * process.
 */
export async function findStepsOfJobs(
  db: DataSource,
  workspaceId: string | null,
  jobIds: readonly string[],
): Promise<ProcessStepEntity[][]> {
  const steps = await inTransaction(db, { workspaceId }, (tx) =>
    tx.find(ProcessStepEntity, { where: { jobId: In([...jobIds]) }, order: { ordinal: 'asc' } }),
  );
  const byJob = new Map(jobIds.map((id): [string, ProcessStepEntity[]] => [id, []]));
  for (const step of steps) byJob.get(step.jobId)?.push(step);
  return jobIds.map((id) => byJob.get(id) ?? []);
}
