import { type DataSource, In } from 'typeorm';
import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { notFound } from '../../platform/errors/errors.js';
import type { JobsContext } from '../context.js';
import { JobEntity } from '../job/job.entity.js';
import { findProcessAhead } from './find-process-ahead.js';

/** Returns the jobs with these IDs in the same order, null for those missing in the workspace. */
export async function findJobs(
  db: DataSource,
  workspaceId: string | null,
  ids: readonly string[],
): Promise<Array<JobEntity | null>> {
  const jobs = await inTransaction(db, { workspaceId }, (tx) => tx.findBy(JobEntity, { id: In([...ids]) }));
  const byId = new Map(jobs.map((job) => [job.id, job]));
  return ids.map((id) => byId.get(id) ?? null);
}

/** Returns a job of the workspace, also a process whose fact has not arrived yet; null when there is none. */
export async function findJob(ctx: JobsContext, id: string): Promise<JobEntity | null> {
  const job = await ctx.jobById.load(id);
  if (job) return job;
  const ahead = await findProcessAhead(ctx, id);
  if (ahead) ctx.jobById.clear(id).prime(id, ahead);
  return ahead;
}

export async function requireJob(ctx: JobsContext, id: string): Promise<JobEntity> {
  requireAccess(ctx.caller, ACCESS.job);
  return requireKnownJob(ctx, id);
}

/** For authorized callers. Throws `not_found`. */
export async function requireKnownJob(ctx: JobsContext, id: string): Promise<JobEntity> {
  const job = await findJob(ctx, id);
  if (!job) throw notFound({ what: 'Job', id });
  return job;
}
