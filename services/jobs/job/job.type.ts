import { GraphQLJSONObject } from 'graphql-scalars';
import { Directive, Field, Float, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { JOB_KINDS } from '../../../schemas/messages/jobs.js';
import { upperCaseEnum } from '../../platform/graphql-enum.js';
import { JOB_STATUSES } from './job-status.js';

export const JobKindEnum = upperCaseEnum(JOB_KINDS);
const JobStatusEnum = upperCaseEnum(JOB_STATUSES);
registerEnumType(JobKindEnum, { name: 'JobKind', description: 'What family of work a job belongs to.' });
registerEnumType(JobStatusEnum, {
  name: 'JobStatus',
  description: 'PENDING, then PROCESSING, then one of COMPLETED, FAILED and CANCELED.',
});

@ObjectType({ description: 'How far a job has come.' })
export class JobProgress {
  @Field(() => Float, { description: '0 to 100.' }) percent!: number;
  @Field(() => String, { description: 'The step that is running, by name.' }) step!: string;
  @Field(() => String, { description: 'What is being done, in words.' }) message!: string;
  @Field(() => Int, { nullable: true, description: 'Seconds left, when it can be told.' }) etaSeconds!:
    | number
    | null;
}

@ObjectType({ description: 'Why a job failed.' })
export class JobError {
  @Field(() => String) code!: string;
  @Field(() => String) message!: string;
  @Field(() => String, { description: 'The step that failed.' }) step!: string;
  @Field(() => Boolean, { description: 'Whether trying again can help.' }) retryable!: boolean;
}

@Directive('@key(fields: "id")')
@ObjectType('Video')
export class JobVideo {
  @Field(() => ID) id!: string;
}

@Directive('@key(fields: "id")')
@ObjectType({ description: 'Work somebody asked for. COMPLETED only once its effect can be read.' })
export class Job {
  @Field(() => ID) id!: string;
  @Field(() => JobKindEnum) kind!: string;
  @Field(() => String, {
    description: 'analysis, export, translation, voiceover, tool, process, ingest or backup.',
  })
  type!: string;
  @Field(() => JobStatusEnum) status!: string;
  @Field(() => JobProgress) progress!: JobProgress;
  @Field(() => GraphQLJSONObject, {
    nullable: true,
    description: 'What came of it; its fields depend on the type.',
  })
  result!: Record<string, unknown> | null;
  @Field(() => JobError, { nullable: true }) error!: JobError | null;
  @Field(() => Int, { description: '1 unless it was retried.' }) attempt!: number;
  @Field(() => JobVideo, { nullable: true, description: 'The video it works on, if any.' })
  video!: JobVideo | null;
  @Field(() => Date) createdAt!: Date;
  @Field(() => Date, { nullable: true }) startedAt!: Date | null;
  @Field(() => Date, { nullable: true }) finishedAt!: Date | null;
  @Field(() => Date) updatedAt!: Date;
}

@ObjectType({ description: 'A job and its place in the list.' })
export class JobEdge {
  @Field(() => Job) node!: Job;
  @Field(() => String) cursor!: string;
}

@ObjectType({ description: 'Where a page of jobs ends.' })
export class JobPageInfo {
  @Field(() => Boolean) hasNextPage!: boolean;
  @Field(() => String, { nullable: true }) endCursor!: string | null;
}

@ObjectType({ description: 'A page of jobs, newest first.' })
export class JobConnection {
  @Field(() => [JobEdge]) edges!: JobEdge[];
  @Field(() => JobPageInfo) pageInfo!: JobPageInfo;
  @Field(() => Int, { description: 'Jobs that match, on all pages.' }) totalCount!: number;
}

@InputType({ description: 'Which jobs; all conditions hold together.' })
export class JobFilterInput {
  @Field(() => JobStatusEnum, { nullable: true }) status?: string | null;
  @Field(() => String, { nullable: true, description: 'As a job’s own type has it.' }) type?: string | null;
  @Field(() => ID, { nullable: true }) videoId?: string | null;
}

@Directive('@shareable')
@ObjectType({ description: 'The job that does the work.' })
export class StartedJobResult {
  @Field(() => Job) job!: Job;
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
  @Field(() => JobKindEnum) kind!: string;
  @Field(() => String) type!: string;
  @Field(() => ID, { nullable: true }) videoId!: string | null;
  @Field(() => String, { description: 'Name of the command that does the work.' }) command!: string;
  @Field(() => GraphQLJSONObject, { description: 'The command’s payload; the job’s id is added to it.' })
  payload!: Record<string, unknown>;
  @Field(() => Float, {
    nullable: true,
    description: 'Length of the video, which the cost is counted by; null while it is not known.',
  })
  durationSeconds?: number | null;
  @Field(() => ParentStepInput, { nullable: true, description: 'The step of a process that it does.' })
  parent?: ParentStepInput | null;
}

@Directive('@inaccessible')
@ObjectType({ description: 'The job that now does the work.' })
export class OpenedJob {
  @Field(() => Job) job!: Job;
  @Field(() => Boolean, { description: 'False when the same work was already under way.' }) started!: boolean;
}
