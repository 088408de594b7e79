import { Args, Ctx, Directive, ID, Resolver, Root } from 'type-graphql';
import { FILTER } from '../../../schemas/descriptions.js';
import { requireService } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { type Connection, PageArgs } from '../../platform/graphql/connection.js';
import {
  Arg,
  Mutation,
  NullableArg,
  NullableFieldResolver,
  NullableQuery,
  Query,
} from '../../platform/graphql/described.js';
import type { JobsContext } from '../context.js';
import {
  Job,
  JobConnection,
  JobFilterInput,
  JobQueuePlace,
  type JobRow,
  OpenedJob,
  OpenJobInput,
  StartedJobResult,
} from '../job/job.type.js';
import { listJobs } from '../job/list-jobs.js';
import { toJob, toJobConnection } from '../job/to-job.js';
import type { OpenJob } from '../lifecycle/accept-job.js';
import { cancelJob } from '../lifecycle/cancel-job.js';
import { requireJob } from '../lifecycle/find-jobs.js';
import { openJob, openJobs } from '../lifecycle/open-job.js';
import { retryJob } from '../lifecycle/retry-job.js';
import type { QueueWait } from '../queue/find-places.js';
import { mayWaitForWorker } from '../queue/watch-places.js';

/** The fields of a job that tell whether it waits. */
type Waiting = Pick<JobRow, 'id' | 'status'> & { readonly waitingFor: string | null };

/** Returns how a job waits for a worker, if it may wait for one. */
async function waitOf(
  { id, status, waitingFor }: Waiting,
  { waitOfJob }: JobsContext,
): Promise<QueueWait | null> {
  return mayWaitForWorker({ status, waitingFor }) ? waitOfJob.load(id) : null;
}

/** Returns the job of the step of a process that has not begun; null if each has that may. */
async function findWaitingStep({ id }: Job, { stepsOfJob, jobById }: JobsContext): Promise<Waiting | null> {
  const steps = await stepsOfJob.load(id);
  const children = steps.flatMap(({ status, childJobId }) =>
    status === 'running' && childJobId ? [jobById.load(childJobId)] : [],
  );
  return (await Promise.all(children)).find((child) => child && mayWaitForWorker(child)) ?? null;
}

const rowOf = ({ id, status, progress: { waitingFor } }: Job): Waiting => ({ id, status, waitingFor });

@Resolver(() => Job)
export class JobResolver {
  @NullableFieldResolver(() => JobQueuePlace, {
    description:
      'Where it waits for a worker; null if it does not, if it waits for something else, and while that is unknown.',
  })
  async queue(@Root() job: Job, @Ctx() ctx: JobsContext): Promise<JobQueuePlace | null> {
    return (await waitOf(rowOf(job), ctx))?.place ?? null;
  }

  @NullableFieldResolver(() => String, {
    description:
      'Why no worker begins it, or its next step: none is running, or what those that run lack. Null if one does, if it does not wait for a worker, and while that is unknown.',
  })
  async blockedReason(@Root() job: Job, @Ctx() ctx: JobsContext): Promise<string | null> {
    const isInStep = job.kind === 'process' && job.status === 'processing';
    const waiting = isInStep ? await findWaitingStep(job, ctx) : rowOf(job);
    return (waiting && (await waitOf(waiting, ctx)))?.blockedReason ?? null;
  }

  @NullableQuery(() => Job, 'Returns a job of the workspace; null with the error not_found if there is none.')
  async job(@Arg('id', () => ID, 'ID of the job.') id: string, @Ctx() ctx: JobsContext): Promise<Job> {
    return toJob(await requireJob(ctx, id), ctx.makeStoredUrl);
  }

  @Query(() => JobConnection, 'Returns the workspace’s jobs, newest first.')
  async jobs(
    @Args(() => PageArgs) paging: PageArgs,
    @NullableArg('filter', () => JobFilterInput, FILTER) filter: JobFilterInput | undefined,
    @Ctx() ctx: JobsContext,
  ): Promise<Connection<Job>> {
    return toJobConnection(await listJobs(ctx, { ...paging, filter }), ctx.makeStoredUrl);
  }

  @Directive('@inaccessible')
  @Query(() => [ID], 'For videos: returns those of the videos that have a job that has not ended.')
  videosWithOpenJobs(
    @Arg('videoIds', () => [ID], 'IDs of the videos.') videoIds: string[],
    @Ctx() ctx: JobsContext,
  ): Promise<string[]> {
    return findVideosWithOpenJobs(ctx, videoIds);
  }

  @Mutation(() => Job, {
    description:
      'Cancels a job that has not ended: its work stops within a second and its minutes are released.',
  })
  async cancelJob(
    @Arg('id', () => ID, 'ID of the job; steps of a process cannot be canceled.') id: string,
    @Ctx() ctx: JobsContext,
  ): Promise<Job> {
    return toJob(await cancelJob(ctx, id), ctx.makeStoredUrl);
  }

  @Mutation(() => StartedJobResult, 'Retries a failed or canceled job, continuing from completed work.')
  async retryJob(
    @Arg('id', () => ID, 'ID of the job; steps of a process cannot be canceled.') id: string,
    @Ctx() ctx: JobsContext,
  ): Promise<StartedJobResult> {
    const job = toJob(await retryJob(ctx, id), ctx.makeStoredUrl);
    return { job, started: true, message: `Attempt ${job.attempt} was started` };
  }

  @Directive('@inaccessible')
  @Mutation(() => OpenedJob, 'For services: accepts work; at most one open job per video and type.')
  async openJob(
    @Arg('input', () => OpenJobInput, 'The work to accept.') input: OpenJobInput,
    @Ctx() ctx: JobsContext,
  ): Promise<OpenedJob> {
    const { job, started } = await openJob(ctx, input as OpenJob);
    return { job: toJob(job, ctx.makeStoredUrl), started };
  }

  @Directive('@inaccessible')
  @Mutation(() => [OpenedJob], {
    description:
      'For services: accepts work of one type on one video in several variants, all of it or none; one open job per variant.',
  })
  async openJobs(
    @Arg('inputs', () => [OpenJobInput], 'The work to accept, by variant.') inputs: OpenJobInput[],
    @Ctx() ctx: JobsContext,
  ): Promise<OpenedJob[]> {
    const opened = await openJobs(ctx, inputs as OpenJob[]);
    return opened.map(({ job, started }) => ({ job: toJob(job, ctx.makeStoredUrl), started }));
  }
}

/** Returns those of the videos that have a job that has not ended. */
async function findVideosWithOpenJobs(
  { db, caller }: JobsContext,
  videoIds: readonly string[],
): Promise<string[]> {
  requireService(caller, 'videos');
  const { workspaceId } = caller;
  const rows: Array<{ id: string }> = await inTransaction(db, { workspaceId }, (tx) =>
    tx.query(
      `select distinct video_id as id from job
       where workspace_id = $1 and video_id = any($2) and status in ('pending', 'processing')`,
      [workspaceId, videoIds],
    ),
  );
  return rows.map(({ id }) => id);
}
