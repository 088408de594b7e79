import { GraphQLJSONObject } from 'graphql-scalars';
import { Arg, Ctx, Directive, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { VideosContext } from '../context.js';
import { ExportVideoInput } from '../export-settings/export-settings.input.js';
import { toExportSettings } from '../export-settings/to-export-settings.js';
import { findTranslationRequest } from '../translation/find-translation-request.js';
import { AnalyzeVideoInput } from './analyze-video.input.js';
import { analyzeVideo } from './analyze-video.js';
import { checkStart } from './check-start.js';
import { exportVideo } from './export-video.js';
import { findAnalysisRequest } from './find-analysis-request.js';
import { findRenderPlan } from './find-render-plan.js';
import { StartedJobResult, TranslateVideoInput } from './operation.type.js';
import { translateVideo } from './translate-video.js';

@Resolver()
export class OperationsResolver {
  @Mutation(() => StartedJobResult, {
    description: 'Hears and looks at the source and writes its script.',
  })
  analyzeVideo(
    @Arg('id', () => ID, { description: 'Id of the video: vid_…' }) id: string,
    @Arg('input', () => AnalyzeVideoInput, { nullable: true, description: 'How to analyze.' }) input:
      | AnalyzeVideoInput
      | undefined,
    @Ctx() ctx: VideosContext,
  ): Promise<StartedJobResult> {
    return analyzeVideo(ctx, id, input ?? {});
  }

  @Mutation(() => StartedJobResult, {
    description: 'Renders the video by its script and settings; overrides count for this render only.',
  })
  exportVideo(
    @Arg('id', () => ID, { description: 'Id of the video: vid_…' }) id: string,
    @Arg('input', () => ExportVideoInput, { nullable: true, description: 'Settings of this export.' }) input:
      | ExportVideoInput
      | undefined,
    @Ctx() ctx: VideosContext,
  ): Promise<StartedJobResult> {
    return exportVideo(ctx, id, toExportSettings(input));
  }

  @Mutation(() => StartedJobResult, {
    description: 'Makes a new video of it, with the words in another language; the job’s result has its id.',
  })
  translateVideo(
    @Arg('id', () => ID, { description: 'Id of the video: vid_…' }) id: string,
    @Arg('input', () => TranslateVideoInput, { description: 'What to translate into.' })
    input: TranslateVideoInput,
    @Ctx() ctx: VideosContext,
  ): Promise<StartedJobResult> {
    return translateVideo(ctx, id, input);
  }

  @Directive('@inaccessible')
  @Query(() => Boolean, {
    description:
      'For jobs: true when an attempt of work of a type may start on a video; else refused with the reason.',
  })
  async mayStart(
    @Arg('videoId', () => ID, { description: 'Id of the video: vid_…' }) videoId: string,
    @Arg('type', () => String, { description: 'Type of the job.' }) type: string,
    @Arg('attempt', () => Int, { description: 'Which attempt it is; the first is 1.' }) attempt: number,
    @Ctx() ctx: VideosContext,
  ): Promise<boolean> {
    await checkStart(ctx, videoId, type, attempt);
    return true;
  }

  @Directive('@inaccessible')
  @Query(() => GraphQLJSONObject, {
    nullable: true,
    description: 'For media: what an analysis was asked to be.',
  })
  analysisRequest(
    @Arg('id', () => ID, { description: 'Id of the request.' }) id: string,
    @Ctx() ctx: VideosContext,
  ): Promise<object | null> {
    return findAnalysisRequest(ctx, id);
  }

  @Directive('@inaccessible')
  @Query(() => GraphQLJSONObject, {
    nullable: true,
    description: 'For media: what an export was asked to be.',
  })
  renderPlan(
    @Arg('id', () => ID, { description: 'Id of the request.' }) id: string,
    @Ctx() ctx: VideosContext,
  ): Promise<object | null> {
    return findRenderPlan(ctx, id);
  }

  @Directive('@inaccessible')
  @Query(() => GraphQLJSONObject, {
    nullable: true,
    description: 'For media: what a translation was asked to be.',
  })
  translationRequest(
    @Arg('id', () => ID, { description: 'Id of the request.' }) id: string,
    @Ctx() ctx: VideosContext,
  ): Promise<object | null> {
    return findTranslationRequest(ctx, id);
  }
}
