import { Args, Ctx, Directive, ID, Int, Resolver, Root } from 'type-graphql';
import { ACCESS } from '../../../schemas/access.js';
import { FILTER, VIDEO } from '../../../schemas/descriptions.js';
import { requireAccess } from '../../platform/access/access.js';
import { requirePage } from '../../platform/database/page.js';
import { notFound } from '../../platform/errors/errors.js';
import {
  type Connection,
  NumberedPageArgs,
  PageArgs,
  toConnection,
} from '../../platform/graphql/connection.js';
import {
  Arg,
  FieldResolver,
  Mutation,
  NullableArg,
  NullableFieldResolver,
  NullableQuery,
  Query,
} from '../../platform/graphql/described.js';
import type { VideosContext } from '../context.js';
import { StartedJobRef } from '../operations/operation.type.js';
import { createProject, deleteProject, updateProject } from '../project/change-projects.js';
import { listProjects, type ProjectSort, type SortOrder } from '../project/list-projects.js';
import { toVideoConnection, Video, VideoConnection } from '../video/video.type.js';
import {
  CreateProjectInput,
  DeletedProject,
  Project,
  ProjectConnection,
  ProjectFilterInput,
  ProjectSortEnum,
  SortOrderEnum,
  UpdateProjectInput,
} from './project.type.js';
import { ProjectVideoFilterInput } from './video-filter.type.js';

@Resolver(() => Project)
export class ProjectResolver {
  @NullableQuery(() => Project, {
    description: 'Returns a project of the workspace; null with the error not_found if there is none.',
  })
  async project(
    @Arg('id', () => ID, 'ID of the project.') id: string,
    @Ctx() ctx: VideosContext,
  ): Promise<Project> {
    requireAccess(ctx.caller, ACCESS.project);
    const project = await ctx.load.project.load(id);
    if (!project) throw notFound({ what: 'Project', id });
    return project;
  }

  @Query(() => ProjectConnection, 'Returns the workspace’s projects.')
  async projects(
    @Args(() => NumberedPageArgs) paging: NumberedPageArgs,
    @NullableArg('filter', () => ProjectFilterInput, FILTER) filter: ProjectFilterInput | undefined,
    @NullableArg('sortBy', () => ProjectSortEnum, 'Defaults to CREATED_AT.') sortBy: ProjectSort | undefined,
    @NullableArg('sortOrder', () => SortOrderEnum, {
      description: 'Sort order; defaults to ascending for names, descending for times.',
    })
    sortOrder: SortOrder | undefined,
    @Ctx() ctx: VideosContext,
  ): Promise<Connection<Project>> {
    const page = { ...paging, search: filter?.search, sortBy, sortOrder };
    const { projects, ...rest } = await listProjects(ctx, page);
    const edges = projects.map(({ project, cursor }) => ({ node: project, cursor }));
    return toConnection(edges, rest);
  }

  @FieldResolver(() => Int, 'Number of videos.')
  videoCount(@Root() { id }: Project, @Ctx() ctx: VideosContext): Promise<number> {
    return ctx.load.videoCount.load(id);
  }

  @NullableFieldResolver(() => String, 'URL of the thumbnail of its newest video with one; valid for a day.')
  async thumbnailUrl(@Root() { id }: Project, @Ctx() ctx: VideosContext): Promise<string | null> {
    const fileId = await ctx.load.projectThumbnail.load(id);
    const { workspaceId } = ctx.caller;
    return fileId && workspaceId && ctx.makeStoredUrl({ workspaceId, fileId, filename: 'thumbnail.jpg' });
  }

  @Mutation(() => Project, 'Creates a project.')
  createProject(
    @Arg('input', () => CreateProjectInput, 'The project to create.') input: CreateProjectInput,
    @Ctx() ctx: VideosContext,
  ): Promise<Project> {
    return createProject(ctx, input);
  }

  @Mutation(() => Project, 'Updates a project’s name or description.')
  updateProject(
    @Arg('id', () => ID, 'ID of the project.') id: string,
    @Arg('input', () => UpdateProjectInput, 'The changes; absent fields are unchanged.')
    input: UpdateProjectInput,
    @Ctx() ctx: VideosContext,
  ): Promise<Project> {
    return updateProject(ctx, id, input);
  }

  @Mutation(() => DeletedProject, 'Deletes a project; its videos become uncategorized.')
  async deleteProject(
    @Arg('id', () => ID, 'ID of the project.') id: string,
    @Ctx() ctx: VideosContext,
  ): Promise<DeletedProject> {
    await deleteProject(ctx, id);
    return { id };
  }
}

/** Resolves the project of a video. */
@Resolver(() => Video)
export class VideoProjectResolver {
  @NullableFieldResolver(() => Project, 'Project of the video; null if uncategorized.')
  async project(@Root() { projectId }: Video, @Ctx() ctx: VideosContext): Promise<Project | null> {
    requireAccess(ctx.caller, ACCESS['Video.project']);
    return projectId ? ctx.load.project.load(projectId) : null;
  }
}

/** Resolves the video that a video is a translation of. */
@Resolver(() => Video)
export class VideoSourceResolver {
  @NullableFieldResolver(() => ID, 'The video this one is a translation of; null once that is deleted.')
  async sourceVideoId(@Root() { sourceVideoId }: Video, @Ctx() ctx: VideosContext): Promise<string | null> {
    return sourceVideoId && ((await ctx.load.video.load(sourceVideoId))?.id ?? null);
  }
}

/** Resolves the videos of a project. */
@Resolver(() => Project)
export class ProjectVideosResolver {
  @FieldResolver(() => VideoConnection, 'Videos in the project, newest first.')
  async videos(
    @Root() { id }: Project,
    @Args(() => PageArgs) paging: PageArgs,
    @NullableArg('filter', () => ProjectVideoFilterInput, FILTER) filter: ProjectVideoFilterInput | undefined,
    @Ctx() ctx: VideosContext,
  ): Promise<Connection<Video>> {
    requireAccess(ctx.caller, ACCESS['Project.videos']);
    requirePage(paging);
    const page = await ctx.load.videosOfProject.load({ id, page: { ...paging, filter } });
    return toVideoConnection(page, ctx.makeStoredUrl);
  }
}

/** A job as represented by the gateway; jobs provides the id of its video. */
interface JobOfVideo {
  readonly video?: { readonly id: string } | null;
}

/** Resolves the project of a job's video. */
@Resolver(() => StartedJobRef)
export class JobProjectResolver {
  @Directive('@external')
  @NullableFieldResolver(() => Video, VIDEO)
  video(@Root() { video }: JobOfVideo): JobOfVideo['video'] {
    return video ?? null;
  }

  @Directive('@requires(fields: "video { id }")')
  @NullableFieldResolver(() => Project, {
    description: 'Project of its video; null if the video is in none, or the job has no video.',
  })
  async project(
    @Root() { video }: JobOfVideo,
    @Ctx() { caller, load }: VideosContext,
  ): Promise<Project | null> {
    requireAccess(caller, ACCESS['Job.project']);
    const found = video ? await load.video.load(video.id) : null;
    return found?.projectId ? load.project.load(found.projectId) : null;
  }
}
