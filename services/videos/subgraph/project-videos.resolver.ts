import { Arg, Args, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { ACCESS } from '../../../schemas/access.js';
import { FILTER } from '../../../schemas/descriptions.js';
import { requireAccess } from '../../platform/access/access.js';
import { requirePage } from '../../platform/database/page.js';
import { type Connection, PageArgs } from '../../platform/graphql/connection.js';
import type { VideosContext } from '../context.js';
import { toVideoConnection } from '../video/to-video.js';
import { Video, VideoConnection } from '../video/video.type.js';
import { Project } from './project.type.js';
import { ProjectVideoFilterInput } from './video-filter.type.js';

/** Resolves the project of a video. */
@Resolver(() => Video)
export class VideoProjectResolver {
  @FieldResolver(() => Project, {
    nullable: true,
    description: 'Project of the video; null if uncategorized.',
  })
  async project(@Root() { projectId }: Video, @Ctx() ctx: VideosContext): Promise<Project | null> {
    requireAccess(ctx.caller, ACCESS['Video.project']);
    return projectId ? ctx.load.project.load(projectId) : null;
  }
}

/** Resolves the videos of a project. */
@Resolver(() => Project)
export class ProjectVideosResolver {
  @FieldResolver(() => VideoConnection, { description: 'Videos in the project, newest first.' })
  async videos(
    @Root() { id }: Project,
    @Args(() => PageArgs) paging: PageArgs,
    @Arg('filter', () => ProjectVideoFilterInput, { nullable: true, description: FILTER })
    filter: ProjectVideoFilterInput | undefined,
    @Ctx() ctx: VideosContext,
  ): Promise<Connection<Video>> {
    requireAccess(ctx.caller, ACCESS['Project.videos']);
    requirePage(paging);
    const page = await ctx.load.videosOfProject.load({ id, page: { ...paging, filter } });
    return toVideoConnection(page, ctx.makeStoredUrl);
  }
}
