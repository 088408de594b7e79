import { Arg, Ctx, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql';
import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import type { VideosContext } from '../context.js';
import { toVideo } from '../video/to-video.js';
import { Video } from '../video/video.type.js';
import { MAX_ZOOM_MOMENTS, replaceZoomMoments } from '../zoom/replace-zoom-moments.js';
import { findShownZooms } from './find-shown-zooms.js';
import { ZoomMoment, ZoomMomentInput } from './zoom.type.js';

@Resolver(() => Video)
export class VideoZoomResolver {
  @FieldResolver(() => [ZoomMoment], {
    description:
      'Zoom moments of an export, by time; empty unless detected by an analysis or provided. Detected ones follow the interactions as they are corrected.',
  })
  async zoomMoments(@Root() { id }: Video, @Ctx() ctx: VideosContext): Promise<ZoomMoment[]> {
    requireAccess(ctx.caller, ACCESS['Video.zoomMoments']);
    return [...(await findShownZooms(ctx, id))];
  }

  @Mutation(() => Video, {
    description:
      'Replaces the zoom moments of a video. Later exports render them, unless zooms is false; an analysis with autoZoom replaces them.',
  })
  async replaceZoomMoments(
    @Arg('id', () => ID, { description: 'ID of the video.' }) id: string,
    @Arg('moments', () => [ZoomMomentInput], {
      description: `At most ${MAX_ZOOM_MOMENTS}, without overlaps.`,
    })
    moments: ZoomMomentInput[],
    @Ctx() ctx: VideosContext,
  ): Promise<Video> {
    return toVideo(await replaceZoomMoments(ctx, id, moments), ctx.makeStoredUrl);
  }
}
