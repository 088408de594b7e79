import { GraphQLJSONObject } from 'graphql-scalars';
import { Directive, Float, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { JOB, JOB_ID, STARTED_JOB, VIDEO, VIDEO_ID } from '../../../schemas/descriptions.js';
import { JOB_KINDS, JOB_TYPES, JOBS } from '../../../schemas/job-types.js';
import { WAIT_REASONS } from '../../../schemas/messages/work-progress.js';
import { defineConnection } from '../../platform/graphql/connection.js';
import { Field, NullableField } from '../../platform/graphql/described.js';
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
  @Field(() => Float, '0 to 100 percent.') percent!: number;
  @Field(() => String, 'Name of the running step.') step!: string;
  @Field(() => String, 'Current activity, for people.') message!: string;
  @NullableField(() => JobWaitReasonEnum, {
    description: 'What the job is waiting for; it continues by itself afterwards. Null if not waiting.',
  })
  waitingFor!: string | null;
  @NullableField(() => Int, 'Estimated seconds remaining; null if unknown.') etaSeconds!: number | null;
}

@ObjectType({ description: 'Where a job waits for a worker.' })
export class JobQueuePlace {
  @Field(() => Int, {
    description:
      'Position among the waiting jobs of all workspaces, from 1, in the order in which workers begin them: workspaces take turns.',
  })
  position!: number;
  @NullableField(() => Date, {
    description:
      'Estimated time of the start, from how long recent work took and how much the workers do at once; null if unknown.',
  })
  estimatedStartAt!: Date | null;
}

@ObjectType({ description: 'Why a job failed.' })
export class JobError {
  @Field(() => String, 'One of the API’s error codes.') code!: string;
  @Field(() => String, 'Description of the error, for people.') message!: string;
  @Field(() => String, 'The step that failed.') step!: string;
  @Field(() => Boolean, 'Whether a retry can succeed.') retryable!: boolean;
}

@Directive('@key(fields: "id")')
@ObjectType('Video', { description: VIDEO })
export class JobVideo {
  @Field(() => ID, VIDEO_ID) id!: string;
}

@Directive('@key(fields: "id")')
@ObjectType({ description: JOB })
export class Job {
  @Field(() => ID, JOB_ID) id!: string;
  @Field(() => JobKindEnum, 'Kind of work.') kind!: string;
  @Field(() => String, `${JOB_TYPES.slice(0, -1).join(', ')} or ${JOB_TYPES.at(-1)}.`) type!: string;
  @NullableField(() => String, {
    description:
      'Which of several results of its type it makes: of an export the aspect ratio, such as 9:16, or source. Null for other types.',
  })
  variant!: string | null;
  @Field(() => JobStatusEnum, 'Current status.') status!: string;
  @Field(() => JobProgress, 'Current progress.') progress!: JobProgress;
  @NullableField(() => GraphQLJSONObject, 'Result; its fields depend on the type.')
  result!: Record<string, unknown> | null;
  @NullableField(() => JobError, 'Reason of the failure; null unless failed.') error!: JobError | null;
  @Field(() => Int, 'Number of the current attempt, from 1.') attempt!: number;
  @NullableField(() => JobVideo, 'The video it processes; null if none.') video!: JobVideo | null;
  @Field(() => Date, 'Time of the request.') createdAt!: Date;
  @NullableField(() => Date, 'Time the current attempt started; null before.') startedAt!: Date | null;
  @NullableField(() => Date, 'Time the current attempt ended; null before.') finishedAt!: Date | null;
  @Field(() => Date, 'Time of the last change.') updatedAt!: Date;
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
  @NullableField(() => JobStatusEnum, 'Jobs with this status.') status?: string | null;
  @NullableField(() => [JobStatusEnum], {
    description: 'Jobs with one of these statuses; PENDING and PROCESSING are the open ones.',
  })
  statuses?: string[] | null;
  @NullableField(() => String, 'Jobs of this type.') type?: string | null;
  @NullableField(() => [JobKindEnum], 'Jobs of one of these kinds.') kinds?: string[] | null;
  @NullableField(() => ID, 'Jobs of the steps of this process.') parentId?: string | null;
}

@InputType({ description: 'Filter for jobs; conditions are combined with AND.' })
export class JobFilterInput extends VideoJobFilterInput {
  @NullableField(() => ID, 'Jobs of this video.') videoId?: string | null;
}

@Directive('@shareable')
@ObjectType({ description: 'The job of an operation.' })
export class StartedJobResult {
  @Field(() => Job, STARTED_JOB) job!: Job;
  @Field(() => Boolean, 'False if the same work was already running; then `job` is its job.')
  started!: boolean;
  @Field(() => String, 'Description for people.') message!: string;
}

@Directive('@inaccessible')
@InputType({ description: 'A step of a running process.' })
export class ParentStepInput {
  @Field(() => ID, 'The process.') jobId!: string;
  @Field(() => Int, 'Attempt of the process.') attempt!: number;
  @Field(() => String, 'Name of the step: analysis, export, translation:de, …') step!: string;
}

@Directive('@inaccessible')
@InputType({ description: 'Work to start.' })
export class OpenJobInput {
  @Field(() => JobKindEnum, 'Kind of work.') kind!: string;
  @Field(() => String, 'Type of the job; equals the kind, except for voiceovers, whose kind is TOOL.')
  type!: string;
  @NullableField(() => ID, 'The video it processes; null if none.') videoId!: string | null;
  @NullableField(() => String, 'Which of several results of the type it makes; null where there is only one.')
  variant?: string | null;
  @Field(() => String, 'Name of the command to send.') command!: string;
  @Field(() => GraphQLJSONObject, 'Payload of the command, without the job ID.')
  payload!: Record<string, unknown>;
  @NullableField(() => Float, 'Duration of the video in seconds, for the cost; null while unknown.')
  durationSeconds?: number | null;
  @NullableField(() => ParentStepInput, 'The step of a process.') parent?: ParentStepInput | null;
}

@Directive('@inaccessible')
@ObjectType({ description: 'The opened job.' })
export class OpenedJob {
  @Field(() => Job, 'The job: new, or the one already running.') job!: Job;
  @Field(() => Boolean, 'False if the same work was already running.') started!: boolean;
}
