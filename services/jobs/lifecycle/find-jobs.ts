import { type DataSource, In } from 'typeorm';
import { z } from 'zod';
import { ACCESS } from '../../../schemas/access.js';
import { videoCreated } from '../../../schemas/messages/videos.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { notFound } from '../../platform/errors/errors.js';
import type { JobsContext } from '../context.js';
import { JobEntity } from '../job/job.entity.js';
import { acceptCreatedVideo } from './accept-process.js';
import { cancelVideoJobs } from './cancel-video-jobs.js';

const ACCEPTED_PROCESS = `query AcceptedProcess($jobId: ID!) { acceptedProcess(jobId: $jobId) }`;

const Accepted = z.object({
  created: videoCreated.payload,
  requestId: z.string(),
  isVideoDeleted: z.boolean(),
});

type Deps = Pick<JobsContext, 'db' | 'videos' | 'caller' | 'requestId'>;

/**
 * Returns the process with this ID, which videos may have created although the fact about it has yet to
 * arrive: then the fact is applied now, since a client with its ID must find it. Null when videos does not
 * know it either.
 */
async function findProcessAhead(
  { db, videos, caller, requestId }: Deps,
  jobId: string,
): Promise<JobEntity | null> {
  const { workspaceId } = caller;
  if (!workspaceId || !/^process_\d+_[a-z0-9]+$/.test(jobId)) return null;
  const { acceptedProcess } = await videos.call<{ acceptedProcess: unknown }>({
    document: ACCEPTED_PROCESS,
    variables: { jobId },
    as: caller,
    requestId,
  });
  if (!acceptedProcess) return null;
  const { created, isVideoDeleted, ...accepted } = Accepted.parse(acceptedProcess);
  const origin = { workspaceId, requestId: accepted.requestId };
  return inTransaction(db, { workspaceId }, async (tx) => {
    await acceptCreatedVideo(tx, created, origin);
    if (isVideoDeleted) await cancelVideoJobs(tx, created.videoId, origin);
    return tx.findOneBy(JobEntity, { workspaceId, id: jobId });
  });
}

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
