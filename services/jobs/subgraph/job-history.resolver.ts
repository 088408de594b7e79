import { Args, Ctx, ID, Int, ObjectType, Resolver, Root, registerEnumType } from 'type-graphql';
import { requirePage } from '../../platform/database/page.js';
import { type Connection, PageArgs } from '../../platform/graphql/connection.js';
import {
  Field,
  FieldResolver,
  NullableField,
  NullableFieldResolver,
} from '../../platform/graphql/described.js';
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
  @Field(() => String, 'analysis, voiceover, helpArticle, export or translation:<language>.') name!: string;
  @Field(() => JobStepStatusEnum, 'Current status.') status!: string;
  @Field(() => Int, 'Stage, from 0: steps of one stage run in parallel, stages in sequence.') stage!: number;
  /** ID of the job that performs the step. */
  childJobId!: string | null;
}

@ObjectType({ description: 'An attempt of a job.' })
class JobAttempt {
  @Field(() => Int, 'Number of the attempt, from 1.') attempt!: number;
  @Field(() => JobStatusEnum, 'Status of the attempt.') status!: string;
  @NullableField(() => JobError, 'Reason of the failure; null unless failed.') error!: JobError | null;
  @Field(() => ID, 'ID of the request that started it (X-Request-Id).') requestId!: string;
  @Field(() => Date, 'Time of the request.') queuedAt!: Date;
  @NullableField(() => Date, 'Time the attempt started; null before.') startedAt!: Date | null;
  @NullableField(() => Date, 'Time the attempt ended; null before.') finishedAt!: Date | null;
}

/** The origin of a job and its earlier attempts. */
@Resolver(() => Job)
export class JobHistoryResolver {
  @NullableFieldResolver(() => Job, 'The process whose step this job runs; null if requested separately.')
  parent(@Root() { parentJobId }: JobRow, @Ctx() ctx: JobsContext): Promise<Job | null> {
    return findJob(ctx, parentJobId);
  }

  @NullableFieldResolver(() => String, {
    description: 'Step of the parent that this job runs: analysis, export, translation:de, …',
  })
  parentStep(@Root() { parentStep }: JobRow): string | null {
    return parentStep;
  }

  @FieldResolver(() => [JobStep], 'Steps of a process in execution order; empty for other jobs.')
  async steps(@Root() { id, kind }: JobRow, @Ctx() ctx: JobsContext): Promise<JobStep[]> {
    return kind === 'process' ? ctx.stepsOfJob.load(id) : [];
  }

  @FieldResolver(() => JobConnection, 'Jobs of a process’s steps in all attempts, newest first.')
  async children(
    @Root() { id }: JobRow,
    @Args(() => PageArgs) paging: PageArgs,
    @Ctx() ctx: JobsContext,
  ): Promise<Connection<Job>> {
    requirePage(paging);
    const page = await ctx.jobsOfProcess.load({ id, page: { ...paging } });
    return toJobConnection(page, ctx.makeStoredUrl);
  }

  @FieldResolver(() => [JobAttempt], 'All attempts, oldest first; the last one is the current one.')
  async attempts(@Root() job: JobRow, @Ctx() ctx: JobsContext): Promise<JobAttempt[]> {
    const earlier = job.attempt > 1 ? await ctx.attemptsOfJob.load(job.id) : [];
    return [...earlier, job];
  }
}

/** Resolves a step to its job. */
@Resolver(() => JobStep)
export class JobStepResolver {
  @NullableFieldResolver(() => Job, {
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
