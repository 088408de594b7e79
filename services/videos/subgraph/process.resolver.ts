import { GraphQLJSONObject } from 'graphql-scalars';
import { Arg, Ctx, Directive, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { VideosContext } from '../context.js';
import { estimateProcess } from '../process/estimate-process.js';
import { ProcessEstimate } from '../process/estimate-process.type.js';
import { findAcceptedProcess } from '../process/find-accepted-process.js';
import { processVideo } from '../process/process-video.js';
import { toVideo } from '../video/to-video.js';
import { ProcessVideoInput, StartedProcess } from './process.type.js';
import { toExportSettings } from './to-export-settings.js';

@Resolver()
export class ProcessResolver {
  @Mutation(() => StartedProcess, {
    description:
      'Creates a video from a URL, or takes an existing one, and runs the requested steps as one job. Minutes are charged for the analysis and each language; see estimateProcess.',
  })
  async processVideo(
    @Arg('input', () => ProcessVideoInput, {
      description: 'The video, and the steps to run.',
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

  @Query(() => ProcessEstimate, {
    description:
      'Returns what a process would cost, whether the plan’s minutes suffice, and what of it cannot be done. Nothing is started or charged.',
  })
  estimateProcess(
    @Arg('input', () => ProcessVideoInput, { description: 'The video, and the steps, as for processVideo.' })
    input: ProcessVideoInput,
    @Ctx() ctx: VideosContext,
  ): Promise<ProcessEstimate> {
    return estimateProcess(ctx, {
      ...input,
      exportSettings: input.exportSettings && toExportSettings(input.exportSettings),
    });
  }

  @Directive('@inaccessible')
  @Query(() => GraphQLJSONObject, {
    nullable: true,
    description:
      'For jobs: returns an accepted process as its fact describes it, and whether its video was deleted since; null if there is none.',
  })
  acceptedProcess(
    @Arg('jobId', () => ID, { description: 'The process.' }) jobId: string,
    @Ctx() ctx: VideosContext,
  ): Promise<object | null> {
    return findAcceptedProcess(ctx, jobId);
  }
}
