import { Ctx, FieldResolver, Int, Resolver } from 'type-graphql';
import type { VideosContext } from '../context.js';
import { countProjects } from '../overview/count-projects.js';
import { countVideos } from '../overview/count-videos.js';
import { VideoCounts, VideosWorkspace } from '../overview/overview.type.js';

/** Resolves the video counts of a workspace's dashboard. */
@Resolver(() => VideosWorkspace)
export class OverviewResolver {
  @FieldResolver(() => VideoCounts, { description: 'Number of videos by status.' })
  videoCounts(@Ctx() ctx: VideosContext): Promise<VideoCounts> {
    return countVideos(ctx);
  }

  @FieldResolver(() => Int, { description: 'Number of projects.' })
  projectCount(@Ctx() ctx: VideosContext): Promise<number> {
    return countProjects(ctx);
  }
}
