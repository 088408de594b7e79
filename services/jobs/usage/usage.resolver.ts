import { Arg, Ctx, Directive, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { JobsContext } from '../context.js';
import { countApiCalls } from './count-api-calls.js';
import { findUsage } from './find-usage.js';
import { ApiCallsInput, Usage } from './usage.type.js';

@Resolver(() => Usage)
export class UsageResolver {
  @Query(() => Usage, {
    description: 'Usage of the workspace in the current month, and what remains.',
  })
  usage(@Ctx() ctx: JobsContext): Promise<Usage> {
    return findUsage(ctx);
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
