import { Directive, Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';

@ObjectType({ description: 'A calendar month in UTC.' })
export class UsagePeriod {
  @Field(() => Date, { description: 'Its first instant.' }) start!: Date;
  @Field(() => Date, { description: 'The first instant after it.' }) end!: Date;
}

@ObjectType({ description: 'What was used in the period.' })
export class UsageCounts {
  @Field(() => Int, { description: 'Minutes charged for completed jobs.' }) videoMinutes!: number;
  @Field(() => Int, { description: 'Minutes set aside for jobs that have not ended.' })
  reservedMinutes!: number;
  @Field(() => Float, { description: 'Requests with a valid credential, up to about a second ago.' })
  apiCalls!: number;
  @Field(() => Int, { description: 'Analyses that were completed.' }) analyses!: number;
  @Field(() => Int, { description: 'Exports that were completed.' }) exports!: number;
  @Field(() => Int, { description: 'Translations that were completed, one for each language.' })
  translations!: number;
  @Field(() => Int, { description: 'Voiceovers that were completed.' }) voiceovers!: number;
  @Field(() => Int, { description: 'Help articles that were written.' }) helpArticles!: number;
  @Field(() => Float, { description: 'Bytes of all videos’ files now; caches are not counted.' })
  storageBytes!: number;
}

@ObjectType({ description: 'What the plan allows; -1 is unlimited.' })
export class UsageLimits {
  @Field(() => Int, { description: 'Video minutes in a calendar month.' }) videoMinutesPerMonth!: number;
  @Field(() => Int, { description: 'Requests a minute, for each credential.' }) requestsPerMinute!: number;
  @Field(() => Int, { description: 'How many webhooks there may be.' }) webhooks!: number;
}

@ObjectType({ description: 'What is left in the period; -1 is unlimited.' })
export class UsageRemaining {
  @Field(() => Int, { description: 'Video minutes; what is reserved is not left.' }) videoMinutes!: number;
}

@ObjectType({ description: 'What the workspace has used this month, and what is left.' })
export class Usage {
  @Field(() => String, { description: 'Id of the plan.' }) plan!: string;
  @Field(() => UsagePeriod, { description: 'The month it is about.' }) period!: UsagePeriod;
  @Field(() => UsageCounts, { description: 'What was used in it.' }) usage!: UsageCounts;
  @Field(() => UsageLimits, { description: 'What the plan allows.' }) limits!: UsageLimits;
  @Field(() => UsageRemaining, { description: 'What is left of that.' }) remaining!: UsageRemaining;
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
  @Field(() => ID, { description: 'The workspace.' }) workspaceId!: string;
  @Field(() => String, { description: 'Of UTC: 2026-11.' }) month!: string;
  @Field(() => Int, { description: 'How many there were.' }) calls!: number;
}
