import { Arg, Ctx, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql';
import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access.js';
import type { VideosContext } from '../context.js';
import { toVideo } from '../video/to-video.js';
import { Video } from '../video/video.type.js';
import { MAX_ZOOM_MOMENTS, replaceZoomMoments } from './replace-zoom-moments.js';
import { ZoomMoment, ZoomMomentInput } from './zoom.type.js';

@Resolver(() => Video)
export class VideoZoomResolver {
  @FieldResolver(() => [ZoomMoment], {
    description: 'In order of time; none until an analysis was asked to find them, or some were given.',
  })
  async zoomMoments(@Root() { id }: Video, @Ctx() ctx: VideosContext): Promise<ZoomMoment[]> {
    requireAccess(ctx.caller, ACCESS['Video.zoomMoments']);
    const moments = await ctx.load.zoomMoments.load(id);
    return moments.map(({ startTime, endTime, ...place }) => ({ ...place, start: startTime, end: endTime }));
  }

  @Mutation(() => Video, {
    description:
      'Replaces the zoom moments of a video. Exports from then on have them, unless they say zooms: false; an analysis with autoZoom replaces them.',
  })
  async replaceZoomMoments(
    @Arg('id', () => ID, { description: 'Id of the video: vid_…' }) id: string,
    @Arg('moments', () => [ZoomMomentInput], {
      description: `At most ${MAX_ZOOM_MOMENTS}; none may lie over another.`,
    })
    moments: ZoomMomentInput[],
    @Ctx() ctx: VideosContext,
  ): Promise<Video> {
    return toVideo(await replaceZoomMoments(ctx, id, moments), ctx.makeStoredUrl);
  }
}
