import { Args, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { requirePage } from '../../platform/database/page.js';
import { type Connection, PageArgs } from '../../platform/graphql/connection.js';
import type { JobsContext } from '../context.js';
import { Job, JobConnection, type JobRow } from '../job/job.type.js';
import { toJob, toJobConnection } from '../job/to-job.js';
import { JobAttempt, JobStep } from './job-history.type.js';

/** The origin of a job and its earlier attempts. */
@Resolver(() => Job)
export class JobHistoryResolver {
  @FieldResolver(() => Job, {
    nullable: true,
    description: 'The process whose step this job runs; null if requested separately.',
  })
  parent(@Root() { parentJobId }: JobRow, @Ctx() ctx: JobsContext): Promise<Job | null> {
    return findJob(ctx, parentJobId);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'Step of the parent that this job runs: analysis, export, translation:de, …',
  })
  parentStep(@Root() { parentStep }: JobRow): string | null {
    return parentStep;
  }

  @FieldResolver(() => [JobStep], {
    description: 'Steps of a process in execution order; empty for other jobs.',
  })
  async steps(@Root() { id, kind }: JobRow, @Ctx() ctx: JobsContext): Promise<JobStep[]> {
    return kind === 'process' ? ctx.stepsOfJob.load(id) : [];
  }

  @FieldResolver(() => JobConnection, {
    description: 'Jobs of a process’s steps in all attempts, newest first.',
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
    description: 'All attempts, oldest first; the last one is the current one.',
  })
  async attempts(@Root() job: JobRow, @Ctx() ctx: JobsContext): Promise<JobAttempt[]> {
    const earlier = job.attempt > 1 ? await ctx.attemptsOfJob.load(job.id) : [];
    return [...earlier, job];
  }
}

/** Resolves a step to its job. */
@Resolver(() => JobStep)
export class JobStepResolver {
  @FieldResolver(() => Job, {
    nullable: true,
    description: 'The job of the step; null before it starts, and for steps without a job.',
  })
  job(@Root() { childJobId }: JobStep, @Ctx() ctx: JobsContext): Promise<Job | null> {
    return findJob(ctx, childJobId);
  }
}

async function findJob(ctx: JobsContext, id: string | null): Promise<Job | null> {
  const job = id === null ? null : await ctx.jobById.load(id);
  return job && toJob(job, ctx.makeStoredUrl);
}
