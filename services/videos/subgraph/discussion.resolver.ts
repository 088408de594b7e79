import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { Discussion } from '../comment/comment.type.js';
import type { VideosContext } from '../context.js';
import { toVideo } from '../video/to-video.js';
import { Video } from '../video/video.type.js';

/** Resolves the comments of a discussion event. */
@Resolver(() => Discussion)
export class DiscussionResolver {
  @FieldResolver(() => Video, {
    nullable: true,
    description: 'The video, which gives access to the comments.',
  })
  async video(@Root() { videoId }: Discussion, @Ctx() ctx: VideosContext): Promise<Video | null> {
    const video = await ctx.load.video.load(videoId);
    return video && toVideo(video, ctx.makeStoredUrl);
  }
}
