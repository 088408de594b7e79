import { GraphQLJSONObject } from 'graphql-scalars';
import { Ctx, Directive, ID, Int, Resolver } from 'type-graphql';
import { AnalysisSettings } from '../../../schemas/analysis-settings.js';
import type { AnalysisRequest } from '../../../schemas/messages/analysis-request.js';
import type { RenderRequest } from '../../../schemas/messages/render-request.js';
import type { TranslationRequest } from '../../../schemas/messages/translation-request.js';
import { inputClass } from '../../platform/declared-types.js';
import { Arg, Mutation, NullableArg, NullableQuery, Query } from '../../platform/graphql/described.js';
import type { VideosContext } from '../context.js';
import { type AnalyzeVideo, analyzeVideo } from '../operations/analyze-video.js';
import { checkStart } from '../operations/check-start.js';
import { exportVideo } from '../operations/export-video.js';
import { StartedJobResult, TranslateVideoInput } from '../operations/operation.type.js';
import { translateVideo } from '../operations/translate-video.js';
import { findRequest } from '../requests/find-request.js';
import {
  AnalysisRequestEntity,
  RenderPlanEntity,
  TranslationRequestEntity,
} from '../requests/request.entity.js';
import { ExportVideoInput, toExportSettings } from './export-settings.type.js';

export const AnalyzeVideoInput = inputClass(AnalysisSettings);
type AnalyzeVideoInput = AnalyzeVideo;

@Resolver()
export class OperationsResolver {
  @Mutation(() => StartedJobResult, 'Analyzes a video: transcribes speech, finds scenes, writes the script.')
  analyzeVideo(
    @Arg('id', () => ID, 'ID of the video.') id: string,
    @NullableArg('input', () => AnalyzeVideoInput, 'Options of the analysis.')
    input: AnalyzeVideoInput | undefined,
    @Ctx() ctx: VideosContext,
  ): Promise<StartedJobResult> {
    return analyzeVideo(ctx, id, input ?? {});
  }

  @Mutation(() => StartedJobResult, {
    description: 'Renders the video with its script and settings; overrides apply to this render only.',
  })
  exportVideo(
    @Arg('id', () => ID, 'ID of the video.') id: string,
    @NullableArg('input', () => ExportVideoInput, 'Overrides for this export.')
    input: ExportVideoInput | undefined,
    @Ctx() ctx: VideosContext,
  ): Promise<StartedJobResult> {
    return exportVideo(ctx, id, toExportSettings(input));
  }

  @Mutation(() => StartedJobResult, {
    description: 'Creates a translation of a video as a new video; the job’s result has its ID.',
  })
  translateVideo(
    @Arg('id', () => ID, 'ID of the video.') id: string,
    @Arg('input', () => TranslateVideoInput, 'The target language.') input: TranslateVideoInput,
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
    @Arg('videoId', () => ID, 'ID of the video.') videoId: string,
    @Arg('type', () => String, 'Type of the job.') type: string,
    @Arg('attempt', () => Int, 'Number of the attempt, from 1.') attempt: number,
    @Ctx() ctx: VideosContext,
  ): Promise<boolean> {
    await checkStart(ctx, videoId, type, attempt);
    return true;
  }

  @Directive('@inaccessible')
  @NullableQuery(() => GraphQLJSONObject, 'For media: returns the request of an analysis.')
  analysisRequest(
    @Arg('id', () => ID, 'ID of the request.') id: string,
    @Ctx() ctx: VideosContext,
  ): Promise<object | null> {
    return findAnalysisRequest(ctx, id);
  }

  @Directive('@inaccessible')
  @NullableQuery(() => GraphQLJSONObject, 'For media: returns the request of an export.')
  renderPlan(
    @Arg('id', () => ID, 'ID of the request.') id: string,
    @Ctx() ctx: VideosContext,
  ): Promise<object | null> {
    return findRenderPlan(ctx, id);
  }

  @Directive('@inaccessible')
  @NullableQuery(() => GraphQLJSONObject, 'For media: returns the request of a translation.')
  translationRequest(
    @Arg('id', () => ID, 'ID of the request.') id: string,
    @Ctx() ctx: VideosContext,
  ): Promise<object | null> {
    return findTranslationRequest(ctx, id);
  }
}

/** Returns the parameters of an analysis. Called by media. */
export async function findAnalysisRequest(ctx: VideosContext, id: string): Promise<AnalysisRequest | null> {
  const row = await findRequest(ctx, AnalysisRequestEntity, id);
  if (!row) return null;
  const { given: _, ...request } = row.request;
  return { ...request, requestedAt: row.createdAt.toISOString() };
}

/** Returns the parameters of a translation. Called by media. */
export const findTranslationRequest = async (
  ctx: VideosContext,
  id: string,
): Promise<TranslationRequest | null> =>
  (await findRequest(ctx, TranslationRequestEntity, id))?.request ?? null;

/** Returns the parameters of an export. Called by media. */
export const findRenderPlan = async (ctx: VideosContext, id: string): Promise<RenderRequest | null> =>
  (await findRequest(ctx, RenderPlanEntity, id))?.request ?? null;
