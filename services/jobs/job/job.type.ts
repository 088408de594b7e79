import { GraphQLJSONObject } from 'graphql-scalars';
import { Directive, Field, Float, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { JOB, JOB_ID, STARTED_JOB, VIDEO, VIDEO_ID } from '../../../schemas/descriptions.js';
import { JOB_KINDS, JOB_TYPES, JOBS } from '../../../schemas/job-types.js';
import { WAIT_REASONS } from '../../../schemas/messages/work-progress.js';
import { defineConnection } from '../../platform/graphql/connection.js';
import { upperCaseEnum } from '../../platform/graphql/graphql-enum.js';
import { JOB_STATUSES } from './job.entity.js';

export const JobKindEnum = upperCaseEnum(JOB_KINDS);
export const JobStatusEnum = upperCaseEnum(JOB_STATUSES);
export const JobWaitReasonEnum = upperCaseEnum(WAIT_REASONS);
registerEnumType(JobWaitReasonEnum, {
  name: 'JobWaitReason',
  description: 'What a job is waiting for.',
  valuesConfig: {
    STORAGE: { description: 'Disk space or file storage.' },
    ENGINE: { description: 'An engine, such as the transcription engine.' },
    SERVICE: { description: 'Another service.' },
    SOURCE: { description: 'The video’s source, which another job ingests.' },
    UPLOAD: { description: 'The upload by the client; progress.message gives the deadline.' },
  },
});
const kinds = JOB_KINDS.map((kind) => [kind.toUpperCase(), { description: JOBS[kind].description }]);
registerEnumType(JobKindEnum, {
  name: 'JobKind',
  description: 'Kind of work of a job.',
  valuesConfig: Object.fromEntries(kinds),
});
registerEnumType(JobStatusEnum, {
  name: 'JobStatus',
  description: 'PENDING, then PROCESSING, then one of COMPLETED, FAILED and CANCELED.',
  valuesConfig: {
    PENDING: { description: 'Waiting to start.' },
    PROCESSING: { description: 'Running.' },
    COMPLETED: { description: 'Finished; its effect can be read.' },
    FAILED: { description: 'Failed; `error` gives the reason.' },
    CANCELED: { description: 'Canceled by a caller, or because its video was deleted.' },
  },
});

@ObjectType({ description: 'Progress of a job.' })
export class JobProgress {
  @Field(() => Float, { description: '0 to 100 percent.' }) percent!: number;
  @Field(() => String, { description: 'Name of the running step.' }) step!: string;
  @Field(() => String, { description: 'Current activity, for people.' }) message!: string;
  @Field(() => JobWaitReasonEnum, {
    nullable: true,
    description: 'What the job is waiting for; it continues by itself afterwards. Null if not waiting.',
  })
  waitingFor!: string | null;
  @Field(() => Int, { nullable: true, description: 'Estimated seconds remaining; null if unknown.' })
  etaSeconds!: number | null;
}

@ObjectType({ description: 'Where a job waits for a worker.' })
export class JobQueuePlace {
  @Field(() => Int, {
    description:
      'Position among the waiting jobs of all workspaces, from 1, in the order in which workers begin them: workspaces take turns.',
  })
  position!: number;
  @Field(() => Date, {
    nullable: true,
    description:
      'Estimated time of the start, from how long recent work took and how much the workers do at once; null if unknown.',
  })
  estimatedStartAt!: Date | null;
}

@ObjectType({ description: 'Why a job failed.' })
export class JobError {
  @Field(() => String, { description: 'One of the API’s error codes.' }) code!: string;
  @Field(() => String, { description: 'Description of the error, for people.' }) message!: string;
  @Field(() => String, { description: 'The step that failed.' }) step!: string;
  @Field(() => Boolean, { description: 'Whether a retry can succeed.' }) retryable!: boolean;
}

@Directive('@key(fields: "id")')
@ObjectType('Video', { description: VIDEO })
export class JobVideo {
  @Field(() => ID, { description: VIDEO_ID }) id!: string;
}

@Directive('@key(fields: "id")')
@ObjectType({ description: JOB })
export class Job {
  @Field(() => ID, { description: JOB_ID }) id!: string;
  @Field(() => JobKindEnum, { description: 'Kind of work.' }) kind!: string;
  @Field(() => String, {
    description: `${JOB_TYPES.slice(0, -1).join(', ')} or ${JOB_TYPES.at(-1)}.`,
  })
  type!: string;
  @Field(() => String, {
    nullable: true,
    description:
      'Which of several results of its type it makes: of an export the aspect ratio, such as 9:16, or source. Null for other types.',
  })
  variant!: string | null;
  @Field(() => JobStatusEnum, { description: 'Current status.' }) status!: string;
  @Field(() => JobProgress, { description: 'Current progress.' }) progress!: JobProgress;
  @Field(() => GraphQLJSONObject, {
    nullable: true,
    description: 'Result; its fields depend on the type.',
  })
  result!: Record<string, unknown> | null;
  @Field(() => JobError, { nullable: true, description: 'Reason of the failure; null unless failed.' })
  error!: JobError | null;
  @Field(() => Int, { description: 'Number of the current attempt, from 1.' }) attempt!: number;
  @Field(() => JobVideo, { nullable: true, description: 'The video it processes; null if none.' })
  video!: JobVideo | null;
  @Field(() => Date, { description: 'Time of the request.' }) createdAt!: Date;
  @Field(() => Date, {
    nullable: true,
    description: 'Time the current attempt started; null before.',
  })
  startedAt!: Date | null;
  @Field(() => Date, { nullable: true, description: 'Time the current attempt ended; null before.' })
  finishedAt!: Date | null;
  @Field(() => Date, { description: 'Time of the last change.' }) updatedAt!: Date;
}

/** A job with the columns that its resolvers need. */
export interface JobRow extends Job {
  readonly parentJobId: string | null;
  readonly parentStep: string | null;
  readonly requestId: string;
  readonly queuedAt: Date;
}

export const JobConnection = defineConnection(Job, { name: 'Job', plural: 'jobs', order: 'newest first' });

@InputType({ description: 'Filter for a video’s jobs; conditions are combined with AND.' })
export class VideoJobFilterInput {
  @Field(() => JobStatusEnum, { nullable: true, description: 'Jobs with this status.' })
  status?: string | null;
  @Field(() => [JobStatusEnum], {
    nullable: true,
    description: 'Jobs with one of these statuses; PENDING and PROCESSING are the open ones.',
  })
  statuses?: string[] | null;
  @Field(() => String, { nullable: true, description: 'Jobs of this type.' }) type?: string | null;
  @Field(() => [JobKindEnum], { nullable: true, description: 'Jobs of one of these kinds.' })
  kinds?: string[] | null;
  @Field(() => ID, { nullable: true, description: 'Jobs of the steps of this process.' })
  parentId?: string | null;
}

@InputType({ description: 'Filter for jobs; conditions are combined with AND.' })
export class JobFilterInput extends VideoJobFilterInput {
  @Field(() => ID, { nullable: true, description: 'Jobs of this video.' }) videoId?: string | null;
}

@Directive('@shareable')
@ObjectType({ description: 'The job of an operation.' })
export class StartedJobResult {
  @Field(() => Job, { description: STARTED_JOB }) job!: Job;
  @Field(() => Boolean, { description: 'False if the same work was already running; then `job` is its job.' })
  started!: boolean;
  @Field(() => String, { description: 'Description for people.' }) message!: string;
}

@Directive('@inaccessible')
@InputType({ description: 'A step of a running process.' })
export class ParentStepInput {
  @Field(() => ID, { description: 'The process.' }) jobId!: string;
  @Field(() => Int, { description: 'Attempt of the process.' }) attempt!: number;
  @Field(() => String, { description: 'Name of the step: analysis, export, translation:de, …' })
  step!: string;
}

@Directive('@inaccessible')
@InputType({ description: 'Work to start.' })
export class OpenJobInput {
  @Field(() => JobKindEnum, { description: 'Kind of work.' }) kind!: string;
  @Field(() => String, {
    description: 'Type of the job; equals the kind, except for voiceovers, whose kind is TOOL.',
  })
  type!: string;
  @Field(() => ID, { nullable: true, description: 'The video it processes; null if none.' }) videoId!:
    | string
    | null;
  @Field(() => String, {
    nullable: true,
    description: 'Which of several results of the type it makes; null where there is only one.',
  })
  variant?: string | null;
  @Field(() => String, { description: 'Name of the command to send.' }) command!: string;
  @Field(() => GraphQLJSONObject, { description: 'Payload of the command, without the job ID.' })
  payload!: Record<string, unknown>;
  @Field(() => Float, {
    nullable: true,
    description: 'Duration of the video in seconds, for the cost; null while unknown.',
  })
  durationSeconds?: number | null;
  @Field(() => ParentStepInput, { nullable: true, description: 'The step of a process.' })
  parent?: ParentStepInput | null;
}

@Directive('@inaccessible')
@ObjectType({ description: 'The opened job.' })
export class OpenedJob {
  @Field(() => Job, { description: 'The job: new, or the one already running.' }) job!: Job;
  @Field(() => Boolean, { description: 'False if the same work was already running.' }) started!: boolean;
}
