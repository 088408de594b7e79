import { Directive, Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { WORKSPACE, WORKSPACE_ID } from '../../../schemas/descriptions.js';
import { upperCaseEnum } from '../../platform/graphql-enum.js';
import { Job } from '../job/job.type.js';

const HAPPENINGS = ['accepted', 'completed', 'failed', 'canceled'] as const;
export type Happening = (typeof HAPPENINGS)[number];
const HappeningEnum = upperCaseEnum(HAPPENINGS);
registerEnumType(HappeningEnum, {
  name: 'JobHappening',
  description: 'What can happen to a job.',
  valuesConfig: {
    ACCEPTED: { description: 'It was asked for.' },
    COMPLETED: { description: 'It was done.' },
    FAILED: { description: 'It could not be done; the job says why.' },
    CANCELED: { description: 'Somebody ended it, or its video was deleted.' },
  },
});

@Directive('@key(fields: "id")')
@ObjectType('Workspace', { description: WORKSPACE })
export class JobsWorkspace {
  @Field(() => ID, { description: WORKSPACE_ID }) id!: string;
}

@ObjectType({ description: 'How many jobs stand how; steps of processes are jobs, too.' })
export class JobCounts {
  @Field(() => Int, { description: 'Waiting for their turn now.' }) pending!: number;
  @Field(() => Int, { description: 'Worked on now.' }) processing!: number;
  @Field(() => Int, { description: 'Completed in the present month (UTC).' }) completed!: number;
  @Field(() => Int, { description: 'Failed in the present month (UTC), and not tried again since.' })
  failed!: number;
  @Field(() => Int, { description: 'Canceled in the present month (UTC), and not tried again since.' })
  canceled!: number;
}

@ObjectType({ description: 'Something that happened to a job.' })
export class JobActivity {
  @Field(() => Date, { description: 'When it happened.' }) at!: Date;
  @Field(() => HappeningEnum, { description: 'What happened.' }) happening!: Happening;
  @Field(() => Job, { description: 'The job, as it stands now.' }) job!: Job;
}

@ObjectType({ description: 'Messages about a workspace’s work that could not be handled.' })
export class DeadLetterSummary {
  @Field(() => Int, { description: 'How many there are.' }) count!: number;
  @Field(() => Date, { nullable: true, description: 'Since when; null when there are none.' })
  oldestAt!: Date | null;
}
