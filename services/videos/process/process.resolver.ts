import { GraphQLJSONObject } from 'graphql-scalars';
import { Arg, Ctx, Directive, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { VideosContext } from '../context.js';
import { toExportSettings } from '../export-settings/to-export-settings.js';
import { toVideo } from '../video/to-video.js';
import { findAcceptedProcess } from './find-accepted-process.js';
import { ProcessVideoInput, StartedProcess } from './process.type.js';
import { processVideo } from './process-video.js';

@Resolver()
export class ProcessResolver {
  @Mutation(() => StartedProcess, {
    description:
      'Makes a video of what is at an address, analyzes it and does the steps asked for, as one job. Charged are its analysis and every language.',
  })
  async processVideo(
    @Arg('input', () => ProcessVideoInput, {
      description: 'The video by its address, and what is to be made of it.',
    })
    input: ProcessVideoInput,
    @Ctx() ctx: VideosContext,
  ): Promise<StartedProcess> {
    const { job, video, steps } = await processVideo(ctx, {
      ...input,
      exportSettings: input.exportSettings && toExportSettings(input.exportSettings),
    });
    return {
      job,
      started: true,
      message: 'A process was started',
      video: toVideo(video, ctx.makeStoredUrl),
      steps,
    };
  }

  @Directive('@inaccessible')
  @Query(() => GraphQLJSONObject, {
    nullable: true,
    description:
      'For jobs: a process that was accepted, as the fact about its video says it, and whether the video was deleted since; null where there is none.',
  })
  acceptedProcess(
    @Arg('jobId', () => ID, { description: 'The process.' }) jobId: string,
    @Ctx() ctx: VideosContext,
  ): Promise<object | null> {
    return findAcceptedProcess(ctx, jobId);
  }
}
