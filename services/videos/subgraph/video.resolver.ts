import { GraphQLJSONObject } from 'graphql-scalars';
import { Args, Ctx, Directive, ID, InputType, ObjectType, Resolver, Root, Subscription } from 'type-graphql';
import { In } from 'typeorm';
import { ACCESS } from '../../../schemas/access.js';
import { FILTER } from '../../../schemas/descriptions.js';
import { METADATA_RULES, type MetadataChanges } from '../../../schemas/metadata.js';
import { requireAccess, requireService } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { notFound } from '../../platform/errors/errors.js';
import { type Connection, NumberedPageArgs } from '../../platform/graphql/connection.js';
import {
  Arg,
  Field,
  Mutation,
  NullableArg,
  NullableField,
  NullableQuery,
  Query,
} from '../../platform/graphql/described.js';
import { followRow } from '../../platform/subscriptions/follow-row.js';
import { setVideoLock } from '../approval/set-video-lock.js';
import type { VideosContext } from '../context.js';
import { createVideo } from '../operations/create-video.js';
import { deleteVideo } from '../operations/delete-video.js';
import { listVideos } from '../video/list-videos.js';
import { updateVideo } from '../video/update-video.js';
import { VideoEntity } from '../video/video.entity.js';
import { toVideo, toVideoConnection, Video, VideoConnection } from '../video/video.type.js';
import { COMPANY_CONTEXT, VIDEO_CONTEXT } from './context-fields.js';
import { UploadedVideo, UploadVideoInput } from './uploaded-video.type.js';
import { VideoFilterInput } from './video-filter.type.js';

@InputType({ description: 'Changes of a video; absent and null fields are unchanged, except projectId.' })
class UpdateVideoInput {
  @NullableField(() => String, '1 to 200 characters, not blank.') name?: string | null;
  @NullableField(() => ID, 'ID of the project; null removes the video from its project.')
  projectId?: string | null;
  @Field(() => String, VIDEO_CONTEXT)
  videoContext?: string | null;
  @Field(() => String, COMPANY_CONTEXT)
  companyContext?: string | null;
  @NullableField(() => String, 'Language of the subtitles (BCP 47).') subtitleLanguage?: string | null;
  @NullableField(() => Boolean, 'Declares that its audio is AI-generated; applies from the next export.')
  aiGeneratedAudio?: boolean | null;
  @NullableField(() => GraphQLJSONObject, {
    description: `Pairs to set; null removes one, others are unchanged. ${METADATA_RULES}`,
  })
  metadata?: MetadataChanges | null;
}

@ObjectType({ description: 'A deleted video.' })
class DeletedVideo {
  @Field(() => ID, 'ID of the deleted video.') id!: string;
}

@Resolver(() => Video)
export class VideoResolver {
  @NullableQuery(() => Video, {
    description: 'Returns a video of the workspace; null with the error not_found if there is none.',
  })
  async video(
    @Arg('id', () => ID, 'ID of the video.') id: string,
    @Ctx() ctx: VideosContext,
  ): Promise<Video> {
    requireAccess(ctx.caller, ACCESS.video);
    const video = await ctx.load.video.load(id);
    if (!video) throw notFound({ what: 'Video', id });
    return toVideo(video, ctx.makeStoredUrl);
  }

  @Query(() => VideoConnection, 'Returns the workspace’s videos, newest first.')
  async videos(
    @Args(() => NumberedPageArgs) paging: NumberedPageArgs,
    @NullableArg('filter', () => VideoFilterInput, FILTER) filter: VideoFilterInput | undefined,
    @Ctx() ctx: VideosContext,
  ): Promise<Connection<Video>> {
    const page = await listVideos(ctx, { ...paging, filter });
    return toVideoConnection(page, ctx.makeStoredUrl);
  }

  @Directive('@inaccessible')
  @Query(() => [ID], 'For media: returns those of the files that are sources of videos.')
  sourcesInUse(
    @Arg('fileIds', () => [ID], 'IDs of the files.') fileIds: string[],
    @Ctx() ctx: VideosContext,
  ): Promise<string[]> {
    return findSourcesInUse(ctx, fileIds);
  }

  @Mutation(() => UploadedVideo, 'Creates a video and ingests its source.')
  async uploadVideo(
    @Arg('input', () => UploadVideoInput, 'The video to create, and its source.') input: UploadVideoInput,
    @Ctx() ctx: VideosContext,
  ): Promise<UploadedVideo> {
    const { video, job, upload } = await createVideo(ctx, input);
    return { video: toVideo(video, ctx.makeStoredUrl), job, upload };
  }

  @Mutation(() => Video, 'Updates a video, or moves it to another project.')
  async updateVideo(
    @Arg('id', () => ID, 'ID of the video.') id: string,
    @Arg('input', () => UpdateVideoInput, 'The changes; absent fields are unchanged.')
    input: UpdateVideoInput,
    @Ctx() ctx: VideosContext,
  ): Promise<Video> {
    return toVideo(await updateVideo(ctx, id, input), ctx.makeStoredUrl);
  }

  @Mutation(() => Video, 'Locks a video’s content. It can still be moved and exported.')
  async lockVideo(
    @Arg('id', () => ID, 'ID of the video.') id: string,
    @Ctx() ctx: VideosContext,
  ): Promise<Video> {
    return toVideo(await setVideoLock(ctx, 'lockVideo', id), ctx.makeStoredUrl);
  }

  @Mutation(() => Video, 'Unlocks a video’s content.')
  async unlockVideo(
    @Arg('id', () => ID, 'ID of the video.') id: string,
    @Ctx() ctx: VideosContext,
  ): Promise<Video> {
    return toVideo(await setVideoLock(ctx, 'unlockVideo', id), ctx.makeStoredUrl);
  }

  @Mutation(() => DeletedVideo, 'Deletes a video and its files.')
  async deleteVideo(
    @Arg('id', () => ID, 'ID of the video.') id: string,
    @Ctx() ctx: VideosContext,
  ): Promise<DeletedVideo> {
    await deleteVideo(ctx, id);
    return { id };
  }
}

/** Returns which of the files are sources of videos in the workspace. */
async function findSourcesInUse(
  { db, caller }: VideosContext,
  fileIds: readonly string[],
): Promise<string[]> {
  requireService(caller, 'media');
  const videos = await inTransaction(db, { workspaceId: caller.workspaceId }, (tx) =>
    tx.find(VideoEntity, {
      select: { workspaceId: true, id: true, sourceFileId: true },
      where: { sourceFileId: In([...fileIds]) },
    }),
  );
  return videos.map(({ sourceFileId }) => sourceFileId).filter((id) => id !== null);
}

@Resolver()
export class VideoLiveResolver {
  @Subscription(() => Video, {
    description:
      'Sends the video’s current state, then every change of its record, script, scenes, settings or results, and every other change that may make results out of date: of the Brand Kit, or of a translation of it; completes when it is deleted. Changes in quick succession are merged.',
    subscribe: ({ args, context }) => followVideo(context as VideosContext, args.id),
  })
  videoUpdates(
    @Root() video: VideoEntity,
    @Arg('id', () => ID, 'ID of the video.') _id: string,
    @Ctx() { makeStoredUrl }: VideosContext,
  ): Video {
    return toVideo(video, makeStoredUrl);
  }
}

/** Yields a video, first its current state and then each change, until it is deleted. */
export async function followVideo(
  { caller, liveVideos: rows, resume }: Pick<VideosContext, 'caller' | 'liveVideos' | 'resume'>,
  id: string,
): Promise<AsyncIterable<VideoEntity>> {
  requireAccess(caller, ACCESS.videoUpdates);
  return followRow({ rows, workspaceId: caller.workspaceId, what: 'Video', id, resume });
}
