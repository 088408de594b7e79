import { Arg, Ctx, Directive, Field, ID, InputType, Mutation, Query, Resolver } from 'type-graphql';
import type { JobsContext } from '../context.js';
import { Job } from '../job/job.type.js';
import { toJob } from '../job/to-job.js';
import type { OpenProcess } from './accept-process.js';
import { checkMinutes } from './check-minutes.js';
import { openProcess } from './open-process.js';

@Directive('@inaccessible')
@InputType({ description: 'A process that videos has accepted.' })
export class OpenProcessInput {
  @Field(() => ID, { description: 'The id its job will have.' }) jobId!: string;
  @Field(() => ID, { description: 'The video it makes.' }) videoId!: string;
  @Field(() => ID, { nullable: true, description: 'The folder its video was put into.' })
  projectId!: string | null;
  @Field(() => [String], {
    description:
      'In the order they run: analysis, export, translation:de, …; neighbours of a family run side by side.',
  })
  steps!: string[];
}

@Resolver()
export class ProcessResolver {
  @Directive('@inaccessible')
  @Query(() => Boolean, {
    description:
      'For videos: true when there are minutes for a process of these steps, of a minute’s length; else refused with the reason.',
  })
  async hasMinutes(
    @Arg('steps', () => [String], { description: 'Names of the steps: analysis, export, translation:de, …' })
    steps: string[],
    @Ctx() ctx: JobsContext,
  ): Promise<boolean> {
    await checkMinutes(ctx, steps);
    return true;
  }

  @Directive('@inaccessible')
  @Mutation(() => Job, {
    description: 'For videos: takes an accepted process in, once however often it is told.',
  })
  async openProcess(
    @Arg('input', () => OpenProcessInput, { description: 'The process.' }) input: OpenProcessInput,
    @Ctx() ctx: JobsContext,
  ): Promise<Job> {
    const request: OpenProcess = { ...input, projectId: input.projectId ?? null };
    return toJob(await openProcess(ctx, request), ctx.makeStoredUrl);
  }
}
