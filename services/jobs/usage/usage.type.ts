import { Directive, Float, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Field } from '../../platform/graphql/described.js';

@ObjectType({ description: 'A calendar month in UTC.' })
export class UsagePeriod {
  @Field(() => Date, 'Start of the month, inclusive.') start!: Date;
  @Field(() => Date, 'End of the month, exclusive.') end!: Date;
}

@ObjectType({ description: 'Usage in the period.' })
export class UsageCounts {
  @Field(() => Int, 'Minutes charged for completed jobs.') videoMinutes!: number;
  @Field(() => Int, 'Minutes reserved for jobs that have not ended.') reservedMinutes!: number;
  @Field(() => Float, 'Requests with a valid credential, about a second behind.') apiCalls!: number;
  @Field(() => Int, 'Completed analyses.') analyses!: number;
  @Field(() => Int, 'Completed exports.') exports!: number;
  @Field(() => Int, 'Completed translations, one per language.') translations!: number;
  @Field(() => Int, 'Completed voiceovers.') voiceovers!: number;
  @Field(() => Int, 'Generated help articles.') helpArticles!: number;
  @Field(() => Float, 'Bytes currently stored for all videos, excluding caches.') storageBytes!: number;
}

@ObjectType({ description: 'Limits of the plan; -1 means unlimited.' })
export class UsageLimits {
  @Field(() => Int, 'Video minutes per calendar month.') videoMinutesPerMonth!: number;
  @Field(() => Int, 'Requests per minute and credential.') requestsPerMinute!: number;
  @Field(() => Int, 'Maximum number of webhooks.') webhooks!: number;
}

@ObjectType({ description: 'Remaining allowance in the period; -1 means unlimited.' })
export class UsageRemaining {
  @Field(() => Int, 'Video minutes, excluding reserved ones.') videoMinutes!: number;
}

@ObjectType({ description: 'Usage of the workspace in the current month, and what remains.' })
export class Usage {
  @Field(() => String, 'ID of the plan.') plan!: string;
  @Field(() => UsagePeriod, 'The calendar month.') period!: UsagePeriod;
  @Field(() => UsageCounts, 'Usage in the month.') usage!: UsageCounts;
  @Field(() => UsageLimits, 'Limits of the plan.') limits!: UsageLimits;
  @Field(() => UsageRemaining, 'Remaining allowance.') remaining!: UsageRemaining;
  @Field(() => Date, 'Time the allowance resets.') resetsAt!: Date;
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
  @Field(() => Date, 'Start, inclusive.') start!: Date;
  @Field(() => Date, 'End, exclusive.') end!: Date;
  @Field(() => Int, 'Minutes charged for jobs that reserved them in the period.') videoMinutes!: number;
  @Field(() => Int, 'Minutes reserved in the period for jobs that have not ended.') reservedMinutes!: number;
}

@ObjectType({ description: 'Minutes used by a video’s jobs.' })
export class VideoUsage {
  @Field(() => Int, 'Video minutes charged for completed jobs, in all months.') videoMinutes!: number;
  @Field(() => Int, 'Video minutes reserved for jobs that have not ended.') reservedMinutes!: number;
}

@Directive('@inaccessible')
@InputType({ description: 'Requests of a workspace in a month.' })
export class ApiCallsInput {
  @Field(() => ID, 'The workspace.') workspaceId!: string;
  @Field(() => String, 'Month in UTC, such as 2026-11.') month!: string;
  @Field(() => Int, 'Counted requests.') calls!: number;
}
