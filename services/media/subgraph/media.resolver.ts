import { GraphQLJSONObject } from 'graphql-scalars';
import { Arg, Ctx, Directive, FieldResolver, Float, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { ACCESS } from '../../../schemas/access.js';
import { requireAccess, requireService, requireWorkspace } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { DomainError } from '../../platform/errors/errors.js';
import { createUpload } from '../intake/uploads/create-upload.js';
import { findLostAttempts, SentAttempts } from '../queue/find-lost-attempts.js';
import { FileEntity } from '../storage/file.entity.js';
import { sumWorkspaceBytesByUse, totalOf } from '../storage/storage-use.js';
import type { RenderPlan } from '../video/render/plan/render-plan.js';
import { AnalysisEntity } from '../work/analysis/analysis.entity.js';
import type { MediaContext } from './context.js';
import { Analysis, CreatedUpload, MediaJob, Upload } from './media.type.js';

@Resolver(() => MediaJob)
export class MediaJobResolver {
  @FieldResolver(() => GraphQLJSONObject, {
    nullable: true,
    description: 'Render plan of an export; null before it is made, and for other jobs.',
  })
  renderPlan(@Root() { id }: MediaJob, @Ctx() ctx: MediaContext): Promise<RenderPlan | null> {
    requireAccess(ctx.caller, ACCESS['Job.renderPlan']);
    return ctx.renderPlans.load(id);
  }
}

@Resolver()
export class InternalMediaResolver {
  @Directive('@inaccessible')
  @Query(() => Upload, { nullable: true, description: 'For videos: returns an upload of the workspace.' })
  async upload(
    @Arg('id', () => ID, { description: 'ID of the received file.' }) id: string,
    @Ctx() { db, caller }: MediaContext,
  ): Promise<Upload | null> {
    requireService(caller, 'videos');
    const file = await inTransaction(db, { workspaceId: caller.workspaceId }, (tx) =>
      tx.findOneBy(FileEntity, { id, purpose: 'source' }),
    );
    // One upload becomes one video.
    if (!file?.probe || file.videoId) return null;
    const { durationSeconds, video } = file.probe;
    return { id, filename: file.filename, durationSeconds, width: video.width, height: video.height };
  }

  @Directive('@inaccessible')
  @Query(() => [ID], {
    description: 'For jobs: returns IDs of the jobs whose command was received and whose work was lost.',
  })
  lostAttempts(
    @Arg('attempts', () => [GraphQLJSONObject], {
      description: 'Jobs with their attempt, and the IDs of the messages with their command.',
    })
    attempts: unknown,
    @Ctx() { db, caller }: MediaContext,
  ): Promise<string[]> {
    requireService(caller, 'jobs');
    requireWorkspace(caller);
    const { success, data } = SentAttempts.safeParse(attempts);
    if (!success) throw new DomainError('validation_error', 'attempts is malformed', { field: 'attempts' });
    return findLostAttempts(db, caller.workspaceId, data);
  }

  @Directive('@inaccessible')
  @Mutation(() => CreatedUpload, { description: 'For videos: creates an upload URL for a source.' })
  createUpload(
    @Arg('videoId', () => ID, { description: 'ID of the video.' }) videoId: string,
    @Arg('filename', () => String, { description: 'Filename.' }) filename: string,
    @Arg('contentType', () => String, { description: 'Media type.' }) contentType: string,
    @Arg('isBackup', () => Boolean, {
      defaultValue: false,
      description: 'Whether the upload is a backup.',
    })
    isBackup: boolean,
    @Ctx() ctx: MediaContext,
  ): Promise<CreatedUpload> {
    const holds = isBackup ? 'backup' : 'source';
    return createUpload(ctx, { videoId, filename, contentType, holds });
  }

  @Directive('@inaccessible')
  @Query(() => Analysis, { nullable: true, description: 'For videos: returns an analysis of the workspace.' })
  async analysis(
    @Arg('id', () => ID, { description: 'ID of the analysis.' }) id: string,
    @Ctx() { db, caller }: MediaContext,
  ): Promise<Analysis | null> {
    requireService(caller, 'videos');
    const stored = await inTransaction(db, { workspaceId: caller.workspaceId }, (tx) =>
      tx.findOneBy(AnalysisEntity, { id }),
    );
    if (!stored) return null;
    const { language, languageConfidence = null, durationSeconds } = stored.result;
    const { scenes, cues, keyEventPlaces, zoomMoments = null, transcription = null } = stored.result;
    const { interactions = null, cursorTrack = null, recording = null } = stored.result;
    const sceneTimes = scenes.map(({ timeSeconds }) => timeSeconds);
    return {
      id,
      language,
      languageConfidence,
      durationSeconds,
      sceneTimes,
      cues: [...cues],
      transcription,
      keyEventPlaces: keyEventPlaces ? [...keyEventPlaces] : null,
      zoomMoments,
      interactions,
      cursorTrack,
      recording,
    };
  }

  @Directive('@inaccessible')
  @Query(() => Float, {
    description: 'For jobs: returns the bytes stored for the workspace’s videos and outputs of tools.',
  })
  async storedBytes(@Ctx() { db, caller }: MediaContext): Promise<number> {
    requireService(caller, 'jobs');
    return totalOf(await sumWorkspaceBytesByUse(db, caller.workspaceId));
  }
}
