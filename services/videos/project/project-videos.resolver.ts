import { Arg, Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { ACCESS } from '../../../schemas/access.js';
import { AFTER, FILTER, FIRST } from '../../../schemas/descriptions.js';
import { requireAccess } from '../../platform/access.js';
import type { Connection } from '../../platform/connection.js';
import { requirePage } from '../../platform/page.js';
import type { VideosContext } from '../context.js';
import { toVideoConnection } from '../video/to-video.js';
import { ProjectVideoFilterInput, Video, VideoConnection } from '../video/video.type.js';
import { Project } from './project.type.js';

/** The way from a video to its project. */
@Resolver(() => Video)
export class VideoProjectResolver {
  @FieldResolver(() => Project, { nullable: true, description: 'The project it is filed in.' })
  async project(@Root() { projectId }: Video, @Ctx() ctx: VideosContext): Promise<Project | null> {
    requireAccess(ctx.caller, ACCESS['Video.project']);
    return projectId ? ctx.load.project.load(projectId) : null;
  }
}

/** The way from a project to its videos. */
@Resolver(() => Project)
export class ProjectVideosResolver {
  @FieldResolver(() => VideoConnection, { description: 'Its videos, newest first.' })
  async videos(
    @Root() { id }: Project,
    @Arg('first', () => Int, { defaultValue: 20, description: FIRST }) first: number,
    @Arg('after', () => String, { nullable: true, description: AFTER }) after: string | undefined,
    @Arg('filter', () => ProjectVideoFilterInput, { nullable: true, description: FILTER })
    filter: ProjectVideoFilterInput | undefined,
    @Ctx() ctx: VideosContext,
  ): Promise<Connection<Video>> {
    requireAccess(ctx.caller, ACCESS['Project.videos']);
    requirePage({ first, after });
    const page = await ctx.load.videosOfProject.load({ id, page: { first, after, filter } });
    return toVideoConnection(page, Boolean(after), ctx.makeStoredUrl);
  }
}
