import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { upperCaseEnum } from '../../platform/graphql-enum.js';
import { JobError, JobStatusEnum } from './job.type.js';

const STEP_STATUSES = ['waiting', 'running', 'completed'] as const;
const JobStepStatusEnum = upperCaseEnum(STEP_STATUSES);
registerEnumType(JobStepStatusEnum, {
  name: 'JobStepStatus',
  description: 'How a step of a process stands in its present attempt.',
  valuesConfig: {
    WAITING: { description: 'Its turn has not come, or the process ended before it did.' },
    RUNNING: { description: 'It was begun; how it goes stands in its job.' },
    COMPLETED: { description: 'Done. A further attempt does not repeat it.' },
  },
});

@ObjectType({ description: 'One of the steps that were asked of a process.' })
export class JobStep {
  @Field(() => String, { description: 'analysis, voiceover, helpArticle, export or translation:<language>.' })
  name!: string;
  @Field(() => JobStepStatusEnum, { description: 'How it stands.' }) status!: string;
  @Field(() => Int, {
    description: 'From 0: steps of one stage run side by side, stages one after the other.',
  })
  stage!: number;
  /** The job that does it is found by this. */
  childJobId!: string | null;
}

@ObjectType({ description: 'One attempt to do a job.' })
export class JobAttempt {
  @Field(() => Int, { description: 'Which one; the first is 1.' }) attempt!: number;
  @Field(() => JobStatusEnum, { description: 'How it ended, or how the present one stands.' })
  status!: string;
  @Field(() => JobError, { nullable: true, description: 'Why it failed; null where it did not.' })
  error!: JobError | null;
  @Field(() => ID, { description: 'Id of the request that asked for it (X-Request-Id).' }) requestId!: string;
  @Field(() => Date, { description: 'When it was asked for.' }) queuedAt!: Date;
  @Field(() => Date, { nullable: true, description: 'When work on it began; null before that.' })
  startedAt!: Date | null;
  @Field(() => Date, { nullable: true, description: 'When it ended; null before that.' })
  finishedAt!: Date | null;
}
