import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access.js';
import type { VideosContext } from '../context.js';
import { Video } from '../video/video.type.js';
import { ZoomMoment } from './zoom.type.js';

@Resolver(() => Video)
export class VideoZoomResolver {
  @FieldResolver(() => [ZoomMoment], {
    description: 'In order of time; none until an analysis was asked to find them.',
  })
  async zoomMoments(@Root() { id }: Video, @Ctx() ctx: VideosContext): Promise<ZoomMoment[]> {
    requireAccess(ctx.caller, ACCESS['Video.zoomMoments']);
    const moments = await ctx.load.zoomMoments.load(id);
    return moments.map(({ startTime, endTime, ...place }) => ({ ...place, start: startTime, end: endTime }));
  }
}
