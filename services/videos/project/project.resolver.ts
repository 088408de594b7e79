import { Arg, Args, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { ACCESS } from '../../../schemas/access.js';
import { FILTER } from '../../../schemas/descriptions.js';
import { requireAccess } from '../../platform/access.js';
import { type Connection, NumberedPageArgs, toConnection } from '../../platform/connection.js';
import { notFound } from '../../platform/errors.js';
import type { VideosContext } from '../context.js';
import { createProject } from './create-project.js';
import { deleteProject } from './delete-project.js';
import { listProjects } from './list-projects.js';
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
import type { ProjectSort, SortOrder } from './project-sort.js';
import { updateProject } from './update-project.js';

@Resolver(() => Project)
export class ProjectResolver {
  @Query(() => Project, {
    nullable: true,
    description: 'A project of the workspace; null, with the error not_found, where there is none.',
  })
  async project(
    @Arg('id', () => ID, { description: 'Which project.' }) id: string,
    @Ctx() ctx: VideosContext,
  ): Promise<Project> {
    requireAccess(ctx.caller, ACCESS.project);
    const project = await ctx.load.project.load(id);
    if (!project) throw notFound({ what: 'Project', id });
    return project;
  }

  @Query(() => ProjectConnection, { description: 'The workspace’s projects.' })
  async projects(
    @Args(() => NumberedPageArgs) paging: NumberedPageArgs,
    @Arg('filter', () => ProjectFilterInput, { nullable: true, description: FILTER }) filter:
      | ProjectFilterInput
      | undefined,
    @Arg('sortBy', () => ProjectSortEnum, { nullable: true, description: 'CREATED_AT when absent.' }) sortBy:
      | ProjectSort
      | undefined,
    @Arg('sortOrder', () => SortOrderEnum, {
      nullable: true,
      description: 'Absent: names from A to Z, times from the newest.',
    })
    sortOrder: SortOrder | undefined,
    @Ctx() ctx: VideosContext,
  ): Promise<Connection<Project>> {
    const page = { ...paging, search: filter?.search, sortBy, sortOrder };
    const { projects, ...rest } = await listProjects(ctx, page);
    const edges = projects.map(({ project, cursor }) => ({ node: project, cursor }));
    return toConnection(edges, rest);
  }

  @FieldResolver(() => Int, { description: 'How many videos are in it.' })
  videoCount(@Root() { id }: Project, @Ctx() ctx: VideosContext): Promise<number> {
    return ctx.load.videoCount.load(id);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'A still of its newest video that has one; valid for a day.',
  })
  async thumbnailUrl(@Root() { id }: Project, @Ctx() ctx: VideosContext): Promise<string | null> {
    const fileId = await ctx.load.projectThumbnail.load(id);
    const { workspaceId } = ctx.caller;
    return fileId && workspaceId && ctx.makeStoredUrl({ workspaceId, fileId, filename: 'thumbnail.jpg' });
  }

  @Mutation(() => Project, { description: 'Makes a project.' })
  createProject(
    @Arg('input', () => CreateProjectInput, { description: 'The new project.' }) input: CreateProjectInput,
    @Ctx() ctx: VideosContext,
  ): Promise<Project> {
    return createProject(ctx, input);
  }

  @Mutation(() => Project, { description: 'Changes what a project says of itself.' })
  updateProject(
    @Arg('id', () => ID, { description: 'Id of the project: prj_…' }) id: string,
    @Arg('input', () => UpdateProjectInput, { description: 'What is to change; what is absent stays.' })
    input: UpdateProjectInput,
    @Ctx() ctx: VideosContext,
  ): Promise<Project> {
    return updateProject(ctx, id, input);
  }

  @Mutation(() => DeletedProject, { description: 'Removes a project; its videos are in none then.' })
  async deleteProject(
    @Arg('id', () => ID, { description: 'Id of the project: prj_…' }) id: string,
    @Ctx() ctx: VideosContext,
  ): Promise<DeletedProject> {
    await deleteProject(ctx, id);
    return { id };
  }
}
