import { Arg, Args, Ctx, Directive, ID, Mutation, Query, Resolver } from 'type-graphql';
import { ACCESS } from '../../../schemas/access.js';
import { FILTER } from '../../../schemas/descriptions.js';
import { requireAccess } from '../../platform/access.js';
import { type Connection, NumberedPageArgs } from '../../platform/connection.js';
import { notFound } from '../../platform/errors.js';
import type { VideosContext } from '../context.js';
import { createVideo } from './create-video.js';
import { deleteVideo } from './delete-video.js';
import { findSourcesInUse } from './find-sources-in-use.js';
import { listVideos } from './list-videos.js';
import { setVideoLock } from './set-video-lock.js';
import { toVideo, toVideoConnection } from './to-video.js';
import { updateVideo } from './update-video.js';
import {
  DeletedVideo,
  UpdateVideoInput,
  UploadedVideo,
  UploadVideoInput,
  Video,
  VideoConnection,
  VideoFilterInput,
} from './video.type.js';

@Resolver(() => Video)
export class VideoResolver {
  @Query(() => Video, {
    nullable: true,
    description: 'A video of the workspace; null, with the error not_found, where there is none.',
  })
  async video(
    @Arg('id', () => ID, { description: 'Which video.' }) id: string,
    @Ctx() ctx: VideosContext,
  ): Promise<Video> {
    requireAccess(ctx.caller, ACCESS.video);
    const video = await ctx.load.video.load(id);
    if (!video) throw notFound({ what: 'Video', id });
    return toVideo(video, ctx.makeStoredUrl);
  }

  @Query(() => VideoConnection, { description: 'The workspace’s videos, newest first.' })
  async videos(
    @Args(() => NumberedPageArgs) paging: NumberedPageArgs,
    @Arg('filter', () => VideoFilterInput, { nullable: true, description: FILTER }) filter:
      | VideoFilterInput
      | undefined,
    @Ctx() ctx: VideosContext,
  ): Promise<Connection<Video>> {
    const page = await listVideos(ctx, { ...paging, filter });
    return toVideoConnection(page, ctx.makeStoredUrl);
  }

  @Directive('@inaccessible')
  @Query(() => [ID], { description: 'For media: which of the files are sources of videos.' })
  sourcesInUse(
    @Arg('fileIds', () => [ID], { description: 'The files in question.' }) fileIds: string[],
    @Ctx() ctx: VideosContext,
  ): Promise<string[]> {
    return findSourcesInUse(ctx, fileIds);
  }

  @Mutation(() => UploadedVideo, { description: 'Makes a video, and has its source taken in.' })
  async uploadVideo(
    @Arg('input', () => UploadVideoInput, { description: 'The video, and where its source is.' })
    input: UploadVideoInput,
    @Ctx() ctx: VideosContext,
  ): Promise<UploadedVideo> {
    const { video, job, upload } = await createVideo(ctx, input);
    return { video: toVideo(video, ctx.makeStoredUrl), job, upload };
  }

  @Mutation(() => Video, {
    description: 'Changes what a video says of itself, or moves it to another project.',
  })
  async updateVideo(
    @Arg('id', () => ID, { description: 'Id of the video: vid_…' }) id: string,
    @Arg('input', () => UpdateVideoInput, { description: 'What is to change; what is absent stays.' })
    input: UpdateVideoInput,
    @Ctx() ctx: VideosContext,
  ): Promise<Video> {
    return toVideo(await updateVideo(ctx, id, input), ctx.makeStoredUrl);
  }

  @Mutation(() => Video, { description: 'Freezes a video’s content. It still moves, and exports.' })
  async lockVideo(
    @Arg('id', () => ID, { description: 'Id of the video: vid_…' }) id: string,
    @Ctx() ctx: VideosContext,
  ): Promise<Video> {
    return toVideo(await setVideoLock(ctx, 'lockVideo', id), ctx.makeStoredUrl);
  }

  @Mutation(() => Video, { description: 'Lets a video’s content be changed again.' })
  async unlockVideo(
    @Arg('id', () => ID, { description: 'Id of the video: vid_…' }) id: string,
    @Ctx() ctx: VideosContext,
  ): Promise<Video> {
    return toVideo(await setVideoLock(ctx, 'unlockVideo', id), ctx.makeStoredUrl);
  }

  @Mutation(() => DeletedVideo, {
    description: 'Removes a video and its files.',
  })
  async deleteVideo(
    @Arg('id', () => ID, { description: 'Id of the video: vid_…' }) id: string,
    @Ctx() ctx: VideosContext,
  ): Promise<DeletedVideo> {
    await deleteVideo(ctx, id);
    return { id };
  }
}
