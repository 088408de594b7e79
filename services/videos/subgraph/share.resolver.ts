import { Ctx, Directive, Float, ID, Resolver, Root } from 'type-graphql';
import { Arg, FieldResolver, Mutation, NullableArg, Query } from '../../platform/graphql/described.js';
import type { VideosContext } from '../context.js';
import { findSharedVideo } from '../public-pages/find-shared-video.js';
import { setShare } from '../share/set-share.js';
import { SetShareInput, SharedVideo, toShare, VideoShare } from '../share/share.type.js';
import { Video } from '../video/video.type.js';

@Resolver(() => Video)
export class ShareResolver {
  @FieldResolver(() => VideoShare, 'Public page with its exports.')
  async share(@Root() { id }: Video, @Ctx() ctx: VideosContext): Promise<VideoShare> {
    return toShare(id, await ctx.load.share.load(id), ctx.baseUrl);
  }

  @Mutation(() => VideoShare, {
    description:
      'Shares a video’s exports on a page that anyone with the URL may watch, or ends that; also while the video is locked.',
  })
  setShare(
    @Arg('videoId', () => ID, 'ID of the video.') videoId: string,
    @Arg('input', () => SetShareInput, 'Options of the page.') input: SetShareInput,
    @Ctx() ctx: VideosContext,
  ): Promise<VideoShare> {
    return setShare(ctx, videoId, input);
  }

  @Directive('@inaccessible')
  @Query(() => SharedVideo, 'For the edge: returns a shared video.')
  sharedVideo(
    @Arg('id', () => ID, 'ID of the share.') id: string,
    @NullableArg('startSeconds', () => Float, 'Time at which the player starts.') startSeconds: number | null,
    @NullableArg('ratio', () => String, 'Which of several exports, such as 9x16; the first if absent.')
    ratio: string | null,
    @Ctx() ctx: VideosContext,
  ): Promise<SharedVideo> {
    return findSharedVideo(ctx, id, { startSeconds, ratio });
  }
}
