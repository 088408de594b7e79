import { Directive, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { WORKSPACE, WORKSPACE_ID } from '../../../schemas/descriptions.js';
import { Field, NullableField } from '../../platform/graphql/described.js';
import { upperCaseEnum } from '../../platform/graphql/graphql-enum.js';
import { Job } from '../job/job.type.js';

const JOB_EVENT_KINDS = ['accepted', 'completed', 'failed', 'canceled'] as const;
export type JobEventKind = (typeof JOB_EVENT_KINDS)[number];
export const JobEventKindEnum = upperCaseEnum(JOB_EVENT_KINDS);
registerEnumType(JobEventKindEnum, {
  name: 'JobEventKind',
  description: 'Kind of event of a job.',
  valuesConfig: {
    ACCEPTED: { description: 'The job was accepted.' },
    COMPLETED: { description: 'The job completed.' },
    FAILED: { description: 'The job failed.' },
    CANCELED: { description: 'The job was canceled.' },
  },
});

@Directive('@key(fields: "id")')
@ObjectType('Workspace', { description: WORKSPACE })
export class JobsWorkspace {
  @Field(() => ID, WORKSPACE_ID) id!: string;
}

@ObjectType({ description: 'Number of jobs by status, including steps of processes.' })
export class JobCounts {
  @Field(() => Int, 'Jobs that are waiting.') pending!: number;
  @Field(() => Int, 'Jobs that are running.') processing!: number;
  @Field(() => Int, 'Jobs completed in the current month (UTC).') completed!: number;
  @Field(() => Int, 'Jobs that failed in the current month (UTC) and were not retried since.')
  failed!: number;
  @Field(() => Int, 'Jobs canceled in the current month (UTC) and not retried since.') canceled!: number;
}

@ObjectType({
  description: 'The workspace’s jobs that wait for a worker or for an earlier job, and how many may.',
})
export class JobQueueState {
  @Field(() => Int, 'Number of waiting jobs; those that wait for an upload do not count.') waiting!: number;
  @Field(() => Int, 'Maximum number of waiting jobs of the workspace.') maxWaiting!: number;
  @Field(() => Boolean, {
    description:
      'Whether new work is refused at present, because of this workspace’s jobs or those of all workspaces.',
  })
  isFull!: boolean;
}

@ObjectType({ description: 'An event of a job.' })
export class JobActivity {
  @Field(() => Date, 'Time of the event.') at!: Date;
  @Field(() => JobEventKindEnum, 'Kind of event.') kind!: JobEventKind;
  @Field(() => Job, 'The job in its current state.') job!: Job;
}

@ObjectType({ description: 'Messages of a workspace that could not be processed.' })
export class DeadLetterSummary {
  @Field(() => Int, 'Number of messages.') count!: number;
  @NullableField(() => Date, 'Time of the oldest message; null if there are none.') oldestAt!: Date | null;
}
