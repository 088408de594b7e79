import { Args, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { type Connection, PageArgs } from '../../platform/connection.js';
import { requirePage } from '../../platform/page.js';
import type { JobsContext } from '../context.js';
import { Job, JobConnection, type JobRow } from './job.type.js';
import { JobAttempt, JobStep } from './job-history.type.js';
import { toJob, toJobConnection } from './to-job.js';

/** Where a job comes from, and what became of it. */
@Resolver(() => Job)
export class JobHistoryResolver {
  @FieldResolver(() => Job, {
    nullable: true,
    description: 'The process that it does a step of; null when it was asked for by itself.',
  })
  parent(@Root() { parentJobId }: JobRow, @Ctx() ctx: JobsContext): Promise<Job | null> {
    return findJob(ctx, parentJobId);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'Which step of its parent it does: analysis, export, translation:de, …',
  })
  parentStep(@Root() { parentStep }: JobRow): string | null {
    return parentStep;
  }

  @FieldResolver(() => [JobStep], {
    description: 'Of a process: its steps in the order they run. Empty for other jobs.',
  })
  async steps(@Root() { id, kind }: JobRow, @Ctx() ctx: JobsContext): Promise<JobStep[]> {
    return kind === 'process' ? ctx.stepsOfJob.load(id) : [];
  }

  @FieldResolver(() => JobConnection, {
    description: 'Of a process: the jobs of its steps in all of its attempts, newest first.',
  })
  async children(
    @Root() { id }: JobRow,
    @Args(() => PageArgs) paging: PageArgs,
    @Ctx() ctx: JobsContext,
  ): Promise<Connection<Job>> {
    requirePage(paging);
    const page = await ctx.jobsOfProcess.load({ id, page: { ...paging } });
    return toJobConnection(page, ctx.makeStoredUrl);
  }

  @FieldResolver(() => [JobAttempt], {
    description: 'How it was tried, the first attempt first; the last one is the present one.',
  })
  async attempts(@Root() job: JobRow, @Ctx() ctx: JobsContext): Promise<JobAttempt[]> {
    const earlier = job.attempt > 1 ? await ctx.attemptsOfJob.load(job.id) : [];
    return [...earlier, job];
  }
}

/** The way from a step to its job. */
@Resolver(() => JobStep)
export class JobStepResolver {
  @FieldResolver(() => Job, {
    nullable: true,
    description: 'The job that does it, or did; null before it is begun, and for what needs no job.',
  })
  job(@Root() { childJobId }: JobStep, @Ctx() ctx: JobsContext): Promise<Job | null> {
    return findJob(ctx, childJobId);
  }
}

async function findJob(ctx: JobsContext, id: string | null): Promise<Job | null> {
  const job = id === null ? null : await ctx.jobById.load(id);
  return job && toJob(job, ctx.makeStoredUrl);
}
