import { GraphQLJSONObject } from 'graphql-scalars';
import { Directive, Field, Float, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { JOB, JOB_ID, STARTED_JOB, VIDEO, VIDEO_ID } from '../../../schemas/descriptions.js';
import { JOB_KINDS } from '../../../schemas/messages/jobs.js';
import { WAIT_REASONS } from '../../../schemas/messages/media.js';
import { defineConnection } from '../../platform/connection.js';
import { upperCaseEnum } from '../../platform/graphql-enum.js';
import { JOB_STATUSES } from './job-status.js';

export const JobKindEnum = upperCaseEnum(JOB_KINDS);
export const JobStatusEnum = upperCaseEnum(JOB_STATUSES);
export const JobWaitReasonEnum = upperCaseEnum(WAIT_REASONS);
registerEnumType(JobWaitReasonEnum, {
  name: 'JobWaitReason',
  description: 'What a job waits for that is not there.',
  valuesConfig: {
    STORAGE: { description: 'Room on the disk, or the store of files.' },
    ENGINE: { description: 'An engine, such as one that recognizes speech.' },
    SERVICE: { description: 'Another part of the service.' },
    SOURCE: { description: 'The video’s source, which another job takes in.' },
    UPLOAD: { description: 'The file that the client is to send; progress.message says until when.' },
  },
});
registerEnumType(JobKindEnum, {
  name: 'JobKind',
  description: 'What family of work a job belongs to.',
  valuesConfig: {
    ANALYSIS: { description: 'Hears and looks at a video, and writes its script.' },
    EXPORT: { description: 'Renders a video with all that belongs to it.' },
    TRANSLATION: { description: 'Makes a video’s package in another language.' },
    TOOL: { description: 'Runs a tool, or reads a script aloud.' },
    PROCESS: { description: 'Does several steps with a video, each a job of its own.' },
    INGEST: { description: 'Takes a video’s source in.' },
    BACKUP: { description: 'Packs all there is of a video.' },
  },
});
registerEnumType(JobStatusEnum, {
  name: 'JobStatus',
  description: 'PENDING, then PROCESSING, then one of COMPLETED, FAILED and CANCELED.',
  valuesConfig: {
    PENDING: { description: 'Waits for its turn.' },
    PROCESSING: { description: 'Is worked on.' },
    COMPLETED: { description: 'Done; its effect can be read.' },
    FAILED: { description: 'Could not be done; error says why.' },
    CANCELED: { description: 'Was ended by somebody, or with its video.' },
  },
});

@ObjectType({ description: 'How far a job has come.' })
export class JobProgress {
  @Field(() => Float, { description: '0 to 100 percent.' }) percent!: number;
  @Field(() => String, { description: 'The step that is running, by name.' }) step!: string;
  @Field(() => String, { description: 'What is being done, in words.' }) message!: string;
  @Field(() => JobWaitReasonEnum, {
    nullable: true,
    description:
      'What has to come, or come back, before the work goes on by itself; null while nothing is waited for.',
  })
  waitingFor!: string | null;
  @Field(() => Int, { nullable: true, description: 'Seconds left, when it can be told.' }) etaSeconds!:
    | number
    | null;
}

@ObjectType({ description: 'Why a job failed.' })
export class JobError {
  @Field(() => String, { description: 'One of the API’s error codes.' }) code!: string;
  @Field(() => String, { description: 'What went wrong, in words.' }) message!: string;
  @Field(() => String, { description: 'The step that failed.' }) step!: string;
  @Field(() => Boolean, { description: 'Whether trying again can help.' }) retryable!: boolean;
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
  @Field(() => JobKindEnum, { description: 'What family of work it belongs to.' }) kind!: string;
  @Field(() => String, {
    description: 'analysis, export, translation, voiceover, tool, process, ingest or backup.',
  })
  type!: string;
  @Field(() => JobStatusEnum, { description: 'How it stands.' }) status!: string;
  @Field(() => JobProgress, { description: 'How far it has come.' }) progress!: JobProgress;
  @Field(() => GraphQLJSONObject, {
    nullable: true,
    description: 'What came of it; its fields depend on the type.',
  })
  result!: Record<string, unknown> | null;
  @Field(() => JobError, { nullable: true, description: 'Why it failed; null where it did not.' })
  error!: JobError | null;
  @Field(() => Int, { description: '1 unless it was retried.' }) attempt!: number;
  @Field(() => JobVideo, { nullable: true, description: 'The video it works on, if any.' })
  video!: JobVideo | null;
  @Field(() => Date, { description: 'When it was asked for.' }) createdAt!: Date;
  @Field(() => Date, {
    nullable: true,
    description: 'When work on the present attempt began; null before that.',
  })
  startedAt!: Date | null;
  @Field(() => Date, { nullable: true, description: 'When the present attempt ended; null before that.' })
  finishedAt!: Date | null;
  @Field(() => Date, { description: 'When anything of it last changed.' }) updatedAt!: Date;
}

/** A job with what its own fields are found by. */
export interface JobRow extends Job {
  readonly parentJobId: string | null;
  readonly parentStep: string | null;
  readonly requestId: string;
  readonly queuedAt: Date;
}

export const JobConnection = defineConnection(Job, { name: 'Job', plural: 'jobs', order: 'newest first' });

@InputType({ description: 'Which of a video’s jobs; all conditions hold together.' })
export class VideoJobFilterInput {
  @Field(() => JobStatusEnum, { nullable: true, description: 'Jobs that stand so now.' })
  status?: string | null;
  @Field(() => [JobStatusEnum], {
    nullable: true,
    description: 'Jobs that stand in one of these ways now; PENDING and PROCESSING are the open ones.',
  })
  statuses?: string[] | null;
  @Field(() => String, { nullable: true, description: 'As a job’s own type has it.' }) type?: string | null;
  @Field(() => [JobKindEnum], { nullable: true, description: 'Jobs of one of these kinds.' })
  kinds?: string[] | null;
  @Field(() => ID, { nullable: true, description: 'Jobs that do steps of this process.' })
  parentId?: string | null;
}

@InputType({ description: 'Which jobs; all conditions hold together.' })
export class JobFilterInput extends VideoJobFilterInput {
  @Field(() => ID, { nullable: true, description: 'Jobs that work on this video.' }) videoId?: string | null;
}

@Directive('@shareable')
@ObjectType({ description: 'The job that does the work.' })
export class StartedJobResult {
  @Field(() => Job, { description: STARTED_JOB }) job!: Job;
  @Field(() => Boolean, { description: 'False: the same work was under way already, and this is its job.' })
  started!: boolean;
  @Field(() => String, { description: 'What happened, in words.' }) message!: string;
}

@Directive('@inaccessible')
@InputType({ description: 'A step of a process that is under way.' })
export class ParentStepInput {
  @Field(() => ID, { description: 'The process.' }) jobId!: string;
  @Field(() => Int, { description: 'Which attempt of the process.' }) attempt!: number;
  @Field(() => String, { description: 'By name: analysis, export, translation:de, …' }) step!: string;
}

@Directive('@inaccessible')
@InputType({ description: 'Work that a service has decided may start.' })
export class OpenJobInput {
  @Field(() => JobKindEnum, { description: 'Its family.' }) kind!: string;
  @Field(() => String, { description: 'The kind, but that a voiceover’s kind is TOOL.' }) type!: string;
  @Field(() => ID, { nullable: true, description: 'The video it works on, if any.' }) videoId!: string | null;
  @Field(() => String, { description: 'Name of the command that does the work.' }) command!: string;
  @Field(() => GraphQLJSONObject, { description: 'The command’s payload; the job’s id is added to it.' })
  payload!: Record<string, unknown>;
  @Field(() => Float, {
    nullable: true,
    description: 'Length of the video in seconds, which the cost is counted by; null while it is not known.',
  })
  durationSeconds?: number | null;
  @Field(() => ParentStepInput, { nullable: true, description: 'The step of a process that it does.' })
  parent?: ParentStepInput | null;
}

@Directive('@inaccessible')
@ObjectType({ description: 'The job that now does the work.' })
export class OpenedJob {
  @Field(() => Job, { description: 'The job: new, or the one that was under way already.' }) job!: Job;
  @Field(() => Boolean, { description: 'False when the same work was already under way.' }) started!: boolean;
}
