import { type EntityManager, In } from 'typeorm';
import { JobEntity } from './job.entity.js';

/** Returns the jobs with these IDs, by ID. */
export async function readJobs(tx: EntityManager, ids: readonly string[]): Promise<Map<string, JobEntity>> {
  const jobs = await tx.findBy(JobEntity, { id: In([...ids]) });
  return new Map(jobs.map((job) => [job.id, job]));
}
