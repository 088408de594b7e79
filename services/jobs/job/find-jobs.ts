import { type DataSource, In } from 'typeorm';
import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access.js';
import { inTransaction } from '../../platform/database.js';
import { notFound } from '../../platform/errors.js';
import type { JobsContext } from '../context.js';
import { JobEntity } from './job.entity.js';

/** The jobs with these ids in the same order, null where there is none in the workspace. */
export async function findJobs(
  db: DataSource,
  workspaceId: string | null,
  ids: readonly string[],
): Promise<Array<JobEntity | null>> {
  const jobs = await inTransaction(db, { workspaceId }, (tx) => tx.findBy(JobEntity, { id: In([...ids]) }));
  const byId = new Map(jobs.map((job) => [job.id, job]));
  return ids.map((id) => byId.get(id) ?? null);
}

export async function requireJob(ctx: JobsContext, id: string): Promise<JobEntity> {
  requireAccess(ctx.caller, ACCESS.job);
  const job = await ctx.jobById.load(id);
  if (!job) throw notFound({ what: 'Job', id });
  return job;
}
