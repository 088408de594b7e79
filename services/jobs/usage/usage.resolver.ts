import { Arg, Ctx, Directive, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { JobsContext } from '../context.js';
import { countApiCalls } from './count-api-calls.js';
import { findUsage } from './find-usage.js';
import { ApiCallsInput, Usage } from './usage.type.js';

@Resolver(() => Usage)
export class UsageResolver {
  @Query(() => Usage, {
    description: 'What the workspace has used this month, and what is left.',
  })
  usage(@Ctx() ctx: JobsContext): Promise<Usage> {
    return findUsage(ctx);
  }

  @Directive('@inaccessible')
  @Mutation(() => Boolean, {
    description: 'For the edge: adds requests it has counted. A batch that is sent again adds nothing.',
  })
  async countApiCalls(
    @Arg('source', () => ID, { description: 'Who has counted.' }) source: string,
    @Arg('batch', () => Int, { description: 'Number of the batch; each is higher than the one before.' })
    batch: number,
    @Arg('counts', () => [ApiCallsInput], { description: 'How many there were.' }) counts: ApiCallsInput[],
    @Ctx() ctx: JobsContext,
  ): Promise<boolean> {
    await countApiCalls(ctx, { source, batch, counts });
    return true;
  }
}
