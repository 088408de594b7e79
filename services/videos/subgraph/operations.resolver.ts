import { GraphQLJSONObject } from 'graphql-scalars';
import { Arg, Ctx, Directive, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { VideosContext } from '../context.js';
import { analyzeVideo } from '../operations/analyze-video.js';
import { checkStart } from '../operations/check-start.js';
import { exportVideo } from '../operations/export-video.js';
import { findAnalysisRequest } from '../operations/find-analysis-request.js';
import { findRenderPlan } from '../operations/find-render-plan.js';
import { StartedJobResult, TranslateVideoInput } from '../operations/operation.type.js';
import { translateVideo } from '../operations/translate-video.js';
import { findTranslationRequest } from '../translation/find-translation-request.js';
import { AnalyzeVideoInput } from './analyze-video.input.js';
import { ExportVideoInput } from './export-settings.input.js';
import { toExportSettings } from './to-export-settings.js';

@Resolver()
export class OperationsResolver {
  @Mutation(() => StartedJobResult, {
    description: 'Analyzes a video: transcribes speech, finds scenes, writes the script.',
  })
  analyzeVideo(
    @Arg('id', () => ID, { description: 'ID of the video.' }) id: string,
    @Arg('input', () => AnalyzeVideoInput, { nullable: true, description: 'Options of the analysis.' }) input:
      | AnalyzeVideoInput
      | undefined,
    @Ctx() ctx: VideosContext,
  ): Promise<StartedJobResult> {
    return analyzeVideo(ctx, id, input ?? {});
  }

  @Mutation(() => StartedJobResult, {
    description: 'Renders the video with its script and settings; overrides apply to this render only.',
  })
  exportVideo(
    @Arg('id', () => ID, { description: 'ID of the video.' }) id: string,
    @Arg('input', () => ExportVideoInput, { nullable: true, description: 'Overrides for this export.' })
    input: ExportVideoInput | undefined,
    @Ctx() ctx: VideosContext,
  ): Promise<StartedJobResult> {
    return exportVideo(ctx, id, toExportSettings(input));
  }

  @Mutation(() => StartedJobResult, {
    description: 'Creates a translation of a video as a new video; the job’s result has its ID.',
  })
  translateVideo(
    @Arg('id', () => ID, { description: 'ID of the video.' }) id: string,
    @Arg('input', () => TranslateVideoInput, { description: 'The target language.' })
    input: TranslateVideoInput,
    @Ctx() ctx: VideosContext,
  ): Promise<StartedJobResult> {
    return translateVideo(ctx, id, input);
  }

  @Directive('@inaccessible')
  @Query(() => Boolean, {
    description:
      'For jobs: returns true if an attempt of a job of a type may start on a video; otherwise an error with the reason.',
  })
  async mayStart(
    @Arg('videoId', () => ID, { description: 'ID of the video.' }) videoId: string,
    @Arg('type', () => String, { description: 'Type of the job.' }) type: string,
    @Arg('attempt', () => Int, { description: 'Number of the attempt, from 1.' }) attempt: number,
    @Ctx() ctx: VideosContext,
  ): Promise<boolean> {
    await checkStart(ctx, videoId, type, attempt);
    return true;
  }

  @Directive('@inaccessible')
  @Query(() => GraphQLJSONObject, {
    nullable: true,
    description: 'For media: returns the request of an analysis.',
  })
  analysisRequest(
    @Arg('id', () => ID, { description: 'ID of the request.' }) id: string,
    @Ctx() ctx: VideosContext,
  ): Promise<object | null> {
    return findAnalysisRequest(ctx, id);
  }

  @Directive('@inaccessible')
  @Query(() => GraphQLJSONObject, {
    nullable: true,
    description: 'For media: returns the request of an export.',
  })
  renderPlan(
    @Arg('id', () => ID, { description: 'ID of the request.' }) id: string,
    @Ctx() ctx: VideosContext,
  ): Promise<object | null> {
    return findRenderPlan(ctx, id);
  }

  @Directive('@inaccessible')
  @Query(() => GraphQLJSONObject, {
    nullable: true,
    description: 'For media: returns the request of a translation.',
  })
  translationRequest(
    @Arg('id', () => ID, { description: 'ID of the request.' }) id: string,
    @Ctx() ctx: VideosContext,
  ): Promise<object | null> {
    return findTranslationRequest(ctx, id);
  }
}
