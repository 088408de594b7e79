import { Ctx, Directive, ID, Int, Resolver } from 'type-graphql';
import { Arg, Mutation, Query } from '../../platform/graphql/described.js';
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
  @Query(() => Usage, 'Usage of the workspace in the current month, and what remains.')
  usage(@Ctx() ctx: JobsContext): Promise<Usage> {
    return findUsage(ctx);
  }

  @Query(() => [UsageOfPeriod], {
    description:
      'Minutes of each day or month, in order, periods without any, too. The days of a month add up to the month: minutes belong to the day on which they were reserved.',
  })
  usageHistory(
    @Arg('from', () => Date, 'A time in the first period.') from: Date,
    @Arg('to', () => Date, 'End, exclusive; at most 366 periods after `from`.') to: Date,
    @Arg('by', () => UsageIntervalEnum, 'Length of a period.') by: UsageInterval,
    @Ctx() ctx: JobsContext,
  ): Promise<UsageOfPeriod[]> {
    return findUsageHistory(ctx, { from, to, by });
  }

  @Directive('@inaccessible')
  @Mutation(() => Boolean, 'For the edge: adds counted requests. Idempotent per batch.')
  async countApiCalls(
    @Arg('source', () => ID, 'Source of the counts.') source: string,
    @Arg('batch', () => Int, 'Number of the batch, increasing.') batch: number,
    @Arg('counts', () => [ApiCallsInput], 'Counted requests.') counts: ApiCallsInput[],
    @Ctx() ctx: JobsContext,
  ): Promise<boolean> {
    await countApiCalls(ctx, { source, batch, counts });
    return true;
  }
}
