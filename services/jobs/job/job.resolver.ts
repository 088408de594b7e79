import { Arg, Ctx, Directive, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { JobsContext } from '../context.js';
import type { OpenJob } from './accept-job.js';
import { requireJob } from './find-jobs.js';
import { Job, OpenedJob, OpenJobInput } from './job.type.js';
import { openJob } from './open-job.js';
import { toJob } from './to-job.js';

@Resolver(() => Job)
export class JobResolver {
  @Query(() => Job, { description: 'A job of the workspace.' })
  async job(@Arg('id', () => ID) id: string, @Ctx() ctx: JobsContext): Promise<Job> {
    return toJob(await requireJob(ctx, id), ctx.makeStoredUrl);
  }

  @Directive('@inaccessible')
  @Mutation(() => OpenedJob, {
    description: 'For services: accepts work, once for a video and type at a time.',
  })
  async openJob(
    @Arg('input', () => OpenJobInput) input: OpenJobInput,
    @Ctx() ctx: JobsContext,
  ): Promise<OpenedJob> {
    const { job, started } = await openJob(ctx, input as OpenJob);
    return { job: toJob(job, ctx.makeStoredUrl), started };
  }
}
