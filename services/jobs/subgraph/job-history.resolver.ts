import {
  Args,
  Ctx,
  Field,
  FieldResolver,
  ID,
  Int,
  ObjectType,
  Resolver,
  Root,
  registerEnumType,
} from 'type-graphql';
import { requirePage } from '../../platform/database/page.js';
import { type Connection, PageArgs } from '../../platform/graphql/connection.js';
import { upperCaseEnum } from '../../platform/graphql/graphql-enum.js';
import type { JobsContext } from '../context.js';
import { Job, JobConnection, JobError, type JobRow, JobStatusEnum } from '../job/job.type.js';
import { toJob, toJobConnection } from '../job/to-job.js';

const STEP_STATUSES = ['waiting', 'running', 'completed'] as const;
const JobStepStatusEnum = upperCaseEnum(STEP_STATUSES);
registerEnumType(JobStepStatusEnum, {
  name: 'JobStepStatus',
  description: 'Status of a step in the current attempt of its process.',
  valuesConfig: {
    WAITING: { description: 'Not started.' },
    RUNNING: { description: 'Running; its job gives the progress.' },
    COMPLETED: { description: 'Completed; later attempts do not repeat it.' },
  },
});

@ObjectType({ description: 'A step of a process.' })
class JobStep {
  @Field(() => String, { description: 'analysis, voiceover, helpArticle, export or translation:<language>.' })
  name!: string;
  @Field(() => JobStepStatusEnum, { description: 'Current status.' }) status!: string;
  @Field(() => Int, {
    description: 'Stage, from 0: steps of one stage run in parallel, stages in sequence.',
  })
  stage!: number;
  /** ID of the job that performs the step. */
  childJobId!: string | null;
}

@ObjectType({ description: 'An attempt of a job.' })
class JobAttempt {
  @Field(() => Int, { description: 'Number of the attempt, from 1.' }) attempt!: number;
  @Field(() => JobStatusEnum, { description: 'Status of the attempt.' })
  status!: string;
  @Field(() => JobError, { nullable: true, description: 'Reason of the failure; null unless failed.' })
  error!: JobError | null;
  @Field(() => ID, { description: 'ID of the request that started it (X-Request-Id).' }) requestId!: string;
  @Field(() => Date, { description: 'Time of the request.' }) queuedAt!: Date;
  @Field(() => Date, { nullable: true, description: 'Time the attempt started; null before.' })
  startedAt!: Date | null;
  @Field(() => Date, { nullable: true, description: 'Time the attempt ended; null before.' })
  finishedAt!: Date | null;
}

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
