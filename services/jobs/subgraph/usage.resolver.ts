import { Arg, Ctx, Directive, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { JobsContext } from '../context.js';
import { countApiCalls } from '../usage/count-api-calls.js';
import { findUsage } from '../usage/find-usage.js';
import { findUsageHistory } from '../usage/find-usage-history.js';
import {
  ApiCallsInput,
  Usage,
  type UsageInterval,
  UsageIntervalEnum,
  UsageOfPeriod,
} from '../usage/usage.type.js';

@Resolver(() => Usage)
export class UsageResolver {
  @Query(() => Usage, {
    description: 'Usage of the workspace in the current month, and what remains.',
  })
  usage(@Ctx() ctx: JobsContext): Promise<Usage> {
    return findUsage(ctx);
  }

  @Query(() => [UsageOfPeriod], {
    description:
      'Minutes of each day or month, in order, periods without any, too. The days of a month add up to the month: minutes belong to the day on which they were reserved.',
  })
  usageHistory(
    @Arg('from', () => Date, { description: 'A time in the first period.' }) from: Date,
    @Arg('to', () => Date, { description: 'End, exclusive; at most 366 periods after `from`.' }) to: Date,
    @Arg('by', () => UsageIntervalEnum, { description: 'Length of a period.' }) by: UsageInterval,
    @Ctx() ctx: JobsContext,
  ): Promise<UsageOfPeriod[]> {
    return findUsageHistory(ctx, { from, to, by });
  }

  @Directive('@inaccessible')
  @Mutation(() => Boolean, {
    description: 'For the edge: adds counted requests. Idempotent per batch.',
  })
  async countApiCalls(
    @Arg('source', () => ID, { description: 'Source of the counts.' }) source: string,
    @Arg('batch', () => Int, { description: 'Number of the batch, increasing.' })
    batch: number,
    @Arg('counts', () => [ApiCallsInput], { description: 'Counted requests.' }) counts: ApiCallsInput[],
    @Ctx() ctx: JobsContext,
  ): Promise<boolean> {
    await countApiCalls(ctx, { source, batch, counts });
    return true;
  }
}
