import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { upperCaseEnum } from '../../platform/graphql/graphql-enum.js';
import { JobError, JobStatusEnum } from '../job/job.type.js';

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
export class JobStep {
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
export class JobAttempt {
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
