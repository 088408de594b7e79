import { type DataSource, In } from 'typeorm';
import { inTransaction } from '../../platform/database/database.js';
import { JobAttemptEntity } from './job-attempt.entity.js';

/** Returns each job's earlier attempts in order, in the order of the IDs. */
export async function findAttempts(
  db: DataSource,
  workspaceId: string | null,
  jobIds: readonly string[],
): Promise<JobAttemptEntity[][]> {
  const attempts = await inTransaction(db, { workspaceId }, (tx) =>
    tx.find(JobAttemptEntity, { where: { jobId: In([...jobIds]) }, order: { attempt: 'asc' } }),
  );
  const byJob = new Map(jobIds.map((id): [string, JobAttemptEntity[]] => [id, []]));
  for (const attempt of attempts) byJob.get(attempt.jobId)?.push(attempt);
  return jobIds.map((id) => byJob.get(id) ?? []);
}
