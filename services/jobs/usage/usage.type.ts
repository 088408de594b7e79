import { Directive, Field, Float, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';

@ObjectType({ description: 'A calendar month in UTC.' })
export class UsagePeriod {
  @Field(() => Date, { description: 'Start of the month, inclusive.' }) start!: Date;
  @Field(() => Date, { description: 'End of the month, exclusive.' }) end!: Date;
}

@ObjectType({ description: 'Usage in the period.' })
export class UsageCounts {
  @Field(() => Int, { description: 'Minutes charged for completed jobs.' }) videoMinutes!: number;
  @Field(() => Int, { description: 'Minutes reserved for jobs that have not ended.' })
  reservedMinutes!: number;
  @Field(() => Float, { description: 'Requests with a valid credential, about a second behind.' })
  apiCalls!: number;
  @Field(() => Int, { description: 'Completed analyses.' }) analyses!: number;
  @Field(() => Int, { description: 'Completed exports.' }) exports!: number;
  @Field(() => Int, { description: 'Completed translations, one per language.' })
  translations!: number;
  @Field(() => Int, { description: 'Completed voiceovers.' }) voiceovers!: number;
  @Field(() => Int, { description: 'Generated help articles.' }) helpArticles!: number;
  @Field(() => Float, { description: 'Bytes currently stored for all videos, excluding caches.' })
  storageBytes!: number;
}

@ObjectType({ description: 'Limits of the plan; -1 means unlimited.' })
export class UsageLimits {
  @Field(() => Int, { description: 'Video minutes per calendar month.' }) videoMinutesPerMonth!: number;
  @Field(() => Int, { description: 'Requests per minute and credential.' }) requestsPerMinute!: number;
  @Field(() => Int, { description: 'Maximum number of webhooks.' }) webhooks!: number;
}

@ObjectType({ description: 'Remaining allowance in the period; -1 means unlimited.' })
export class UsageRemaining {
  @Field(() => Int, { description: 'Video minutes, excluding reserved ones.' }) videoMinutes!: number;
}

@ObjectType({ description: 'Usage of the workspace in the current month, and what remains.' })
export class Usage {
  @Field(() => String, { description: 'ID of the plan.' }) plan!: string;
  @Field(() => UsagePeriod, { description: 'The calendar month.' }) period!: UsagePeriod;
  @Field(() => UsageCounts, { description: 'Usage in the month.' }) usage!: UsageCounts;
  @Field(() => UsageLimits, { description: 'Limits of the plan.' }) limits!: UsageLimits;
  @Field(() => UsageRemaining, { description: 'Remaining allowance.' }) remaining!: UsageRemaining;
  @Field(() => Date, { description: 'Time the allowance resets.' }) resetsAt!: Date;
}

export const UsageIntervalEnum = { DAY: 'day', MONTH: 'month' } as const;
export type UsageInterval = (typeof UsageIntervalEnum)[keyof typeof UsageIntervalEnum];
registerEnumType(UsageIntervalEnum, {
  name: 'UsageInterval',
  description: 'Length of the periods of a usage history.',
  valuesConfig: {
    DAY: { description: 'Days in UTC.' },
    MONTH: { description: 'Calendar months in UTC.' },
  },
});

@ObjectType({ description: 'Minutes of a day or month.' })
export class UsageOfPeriod {
  @Field(() => Date, { description: 'Start, inclusive.' }) start!: Date;
  @Field(() => Date, { description: 'End, exclusive.' }) end!: Date;
  @Field(() => Int, { description: 'Minutes charged for jobs that reserved them in the period.' })
  videoMinutes!: number;
  @Field(() => Int, { description: 'Minutes reserved in the period for jobs that have not ended.' })
  reservedMinutes!: number;
}

@ObjectType({ description: 'Minutes used by a video’s jobs.' })
export class VideoUsage {
  @Field(() => Int, { description: 'Video minutes charged for completed jobs, in all months.' })
  videoMinutes!: number;
  @Field(() => Int, { description: 'Video minutes reserved for jobs that have not ended.' })
  reservedMinutes!: number;
}

@Directive('@inaccessible')
@InputType({ description: 'Requests of a workspace in a month.' })
export class ApiCallsInput {
  @Field(() => ID, { description: 'The workspace.' }) workspaceId!: string;
  @Field(() => String, { description: 'Month in UTC, such as 2026-11.' }) month!: string;
  @Field(() => Int, { description: 'Counted requests.' }) calls!: number;
}
