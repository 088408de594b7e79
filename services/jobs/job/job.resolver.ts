import { Arg, Ctx, Directive, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access.js';
import type { JobsContext } from '../context.js';
import type { OpenJob } from './accept-job.js';
import { cancelJob } from './cancel-job.js';
import { requireJob } from './find-jobs.js';
import { JOBS_OF_VIDEO_MOST } from './find-jobs-of-videos.js';
import {
  Job,
  JobConnection,
  JobFilterInput,
  JobVideo,
  OpenedJob,
  OpenJobInput,
  StartedJobResult,
} from './job.type.js';
import { listJobs } from './list-jobs.js';
import { openJob } from './open-job.js';
import { retryJob } from './retry-job.js';
import { toJob } from './to-job.js';

@Resolver(() => Job)
export class JobResolver {
  @Query(() => Job, { description: 'A job of the workspace.' })
  async job(@Arg('id', () => ID) id: string, @Ctx() ctx: JobsContext): Promise<Job> {
    return toJob(await requireJob(ctx, id), ctx.makeStoredUrl);
  }

  @Query(() => JobConnection, { description: 'The workspace’s jobs, newest first.' })
  async jobs(
    @Arg('first', () => Int, { defaultValue: 20, description: '1 to 100.' }) first: number,
    @Arg('after', () => String, { nullable: true, description: 'A cursor of this list.' }) after:
      | string
      | undefined,
    @Arg('filter', () => JobFilterInput, { nullable: true }) filter: JobFilterInput | undefined,
    @Ctx() ctx: JobsContext,
  ): Promise<JobConnection> {
    const { jobs, hasNextPage, totalCount } = await listJobs(ctx, { first, after, filter });
    const edges = jobs.map(({ job, cursor }) => ({ node: toJob(job, ctx.makeStoredUrl), cursor }));
    return { edges, pageInfo: { hasNextPage, endCursor: edges.at(-1)?.cursor ?? null }, totalCount };
  }

  @Mutation(() => Job, {
    description: 'Ends a job that is not over: its work stops within a second, its minutes are given back.',
  })
  async cancelJob(@Arg('id', () => ID) id: string, @Ctx() ctx: JobsContext): Promise<Job> {
    return toJob(await cancelJob(ctx, id), ctx.makeStoredUrl);
  }

  @Mutation(() => StartedJobResult, {
    description: 'Does a failed or canceled job again, continuing from what it had done.',
  })
  async retryJob(@Arg('id', () => ID) id: string, @Ctx() ctx: JobsContext): Promise<StartedJobResult> {
    const job = toJob(await retryJob(ctx, id), ctx.makeStoredUrl);
    return { job, started: true, message: `Attempt ${job.attempt} was started` };
  }

  @Directive('@inaccessible')
  @Mutation(() => OpenedJob, {
    description: 'For services: accepts work, once for a video and type at a time.',
  })
  async openJob(
    @Arg('input', () => OpenJobInput) input: OpenJobInput,
    @Ctx() ctx: JobsContext,
  ): Promise<OpenedJob> {
    const { job, started } = await openJob(ctx, input as OpenJob);
    return { job: toJob(job, ctx.makeStoredUrl), started };
  }
}

@Resolver(() => JobVideo)
export class JobVideoResolver {
  @FieldResolver(() => [Job], {
    description: `Work on it, newest first; at most ${JOBS_OF_VIDEO_MOST}, the list of jobs tells all.`,
  })
  async jobs(@Root() { id }: JobVideo, @Ctx() ctx: JobsContext): Promise<Job[]> {
    requireAccess(ctx.caller, ACCESS['Video.jobs']);
    const jobs = await ctx.jobsOfVideo.load(id);
    return jobs.map((job) => toJob(job, ctx.makeStoredUrl));
  }
}
