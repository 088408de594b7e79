import { Directive, Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';

@ObjectType({ description: 'A calendar month in UTC.' })
export class UsagePeriod {
  @Field(() => Date) start!: Date;
  @Field(() => Date, { description: 'The first instant after it.' }) end!: Date;
}

@ObjectType({ description: 'What was used in the period.' })
export class UsageCounts {
  @Field(() => Int, { description: 'Minutes charged for completed jobs.' }) videoMinutes!: number;
  @Field(() => Int, { description: 'Minutes set aside for jobs that have not ended.' })
  reservedMinutes!: number;
  @Field(() => Float, { description: 'Requests with a valid credential, up to about a second ago.' })
  apiCalls!: number;
  @Field(() => Int, { description: 'Completed.' }) analyses!: number;
  @Field(() => Int, { description: 'Completed.' }) exports!: number;
  @Field(() => Int, { description: 'Completed.' }) translations!: number;
  @Field(() => Int, { description: 'Completed.' }) voiceovers!: number;
  @Field(() => Int, { description: 'Generated.' }) helpArticles!: number;
  @Field(() => Float, { description: 'Bytes of all videos’ files now; caches are not counted.' })
  storageBytes!: number;
}

@ObjectType({ description: 'What the plan allows; -1 is unlimited.' })
export class UsageLimits {
  @Field(() => Int) videoMinutesPerMonth!: number;
  @Field(() => Int, { description: 'For each credential.' }) requestsPerMinute!: number;
  @Field(() => Int) webhooks!: number;
}

@ObjectType({ description: 'What is left in the period; -1 is unlimited.' })
export class UsageRemaining {
  @Field(() => Int, { description: 'What is reserved is not left.' }) videoMinutes!: number;
}

@ObjectType({ description: 'What the workspace has used this month, and what is left.' })
export class Usage {
  @Field(() => String, { description: 'Id of the plan.' }) plan!: string;
  @Field(() => UsagePeriod) period!: UsagePeriod;
  @Field(() => UsageCounts) usage!: UsageCounts;
  @Field(() => UsageLimits) limits!: UsageLimits;
  @Field(() => UsageRemaining) remaining!: UsageRemaining;
  @Field(() => Date, { description: 'When the allowance starts anew.' }) resetsAt!: Date;
}

@ObjectType({ description: 'What one video’s jobs have cost.' })
export class VideoUsage {
  @Field(() => Int, { description: 'Video minutes charged for its completed jobs, in all months.' })
  videoMinutes!: number;
  @Field(() => Int, { description: 'Video minutes set aside for its jobs that have not ended.' })
  reservedMinutes!: number;
}

@Directive('@inaccessible')
@InputType({ description: 'Requests of one workspace in one month.' })
export class ApiCallsInput {
  @Field(() => ID) workspaceId!: string;
  @Field(() => String, { description: 'Of UTC: 2026-11.' }) month!: string;
  @Field(() => Int) calls!: number;
}
