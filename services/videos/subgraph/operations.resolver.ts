import { GraphQLJSONObject } from 'graphql-scalars';
import { Arg, Ctx, Directive, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { AnalysisSettings } from '../../../schemas/analysis-settings.js';
import type { AnalysisRequest } from '../../../schemas/messages/analysis-request.js';
import type { RenderRequest } from '../../../schemas/messages/render-request.js';
import type { TranslationRequest } from '../../../schemas/messages/translation-request.js';
import { requireService } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { inputClass } from '../../platform/declared-types.js';
import type { VideosContext } from '../context.js';
import { type AnalyzeVideo, analyzeVideo } from '../operations/analyze-video.js';
import { checkStart } from '../operations/check-start.js';
import { exportVideo } from '../operations/export-video.js';
import { StartedJobResult, TranslateVideoInput } from '../operations/operation.type.js';
import { translateVideo } from '../operations/translate-video.js';
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

/** Returns the parameters of an analysis, or null when its video was deleted. Called by media. */
export async function findAnalysisRequest(
  { db, caller }: VideosContext,
  id: string,
): Promise<AnalysisRequest | null> {
  requireService(caller, 'media');
  const row = await inTransaction(db, { workspaceId: caller.workspaceId }, (tx) =>
    tx.findOneBy(AnalysisRequestEntity, { id }),
  );
  if (!row) return null;
  const { given: _, ...request } = row.request;
  return { ...request, requestedAt: row.createdAt.toISOString() };
}

/** Returns the parameters of a translation, or null when its video was deleted. Called by media. */
export async function findTranslationRequest(
  { db, caller }: VideosContext,
  id: string,
): Promise<TranslationRequest | null> {
  requireService(caller, 'media');
  const found = await inTransaction(db, { workspaceId: caller.workspaceId }, (tx) =>
    tx.findOneBy(TranslationRequestEntity, { id }),
  );
  return found?.request ?? null;
}

/** Returns the parameters of an export, or null when its video was deleted. Called by media. */
export async function findRenderPlan(
  { db, caller }: VideosContext,
  id: string,
): Promise<RenderRequest | null> {
  requireService(caller, 'media');
  const plan = await inTransaction(db, { workspaceId: caller.workspaceId }, (tx) =>
    tx.findOneBy(RenderPlanEntity, { id }),
  );
  return plan?.request ?? null;
}
