import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { ACCESS } from '../../../schemas/access.js';
import { FILTER } from '../../../schemas/descriptions.js';
import { requireAccess } from '../../platform/access.js';
import { type Connection, NumberedPageArgs, toConnection } from '../../platform/connection.js';
import { notFound } from '../../platform/errors.js';
import type { VideosContext } from '../context.js';
import { addModule } from './add-module.js';
import {
  AddModuleInput,
  Course,
  CourseConnection,
  CourseFilterInput,
  CourseModule,
  CreateCourseInput,
  DeletedCourse,
  RemovedModule,
  UpdateCourseInput,
  UpdateModuleInput,
} from './course.type.js';
import { createCourse } from './create-course.js';
import { deleteCourse } from './delete-course.js';
import { listCourses } from './list-courses.js';
import { removeModule } from './remove-module.js';
import { updateCourse } from './update-course.js';
import { updateModule } from './update-module.js';

@Resolver(() => Course)
export class CourseResolver {
  @Query(() => Course, {
    nullable: true,
    description: 'A course of the workspace; null, with the error not_found, where there is none.',
  })
  async course(
    @Arg('id', () => ID, { description: 'Which course.' }) id: string,
    @Ctx() ctx: VideosContext,
  ): Promise<Course> {
    requireAccess(ctx.caller, ACCESS.course);
    const course = await ctx.load.course.load(id);
    if (!course) throw notFound({ what: 'Course', id });
    return course;
  }

  @Query(() => CourseConnection, { description: 'The workspace’s courses, newest first.' })
  async courses(
    @Args(() => NumberedPageArgs) paging: NumberedPageArgs,
    @Arg('filter', () => CourseFilterInput, { nullable: true, description: FILTER }) filter:
      | CourseFilterInput
      | undefined,
    @Ctx() ctx: VideosContext,
  ): Promise<Connection<Course>> {
    const page = await listCourses(ctx, { ...paging, search: filter?.search });
    const { courses, ...rest } = page;
    const edges = courses.map(({ course, cursor }) => ({ node: course, cursor }));
    return toConnection(edges, rest);
  }

  @FieldResolver(() => [CourseModule], { description: 'Its modules in their order.' })
  modules(@Root() { id }: Course, @Ctx() ctx: VideosContext): Promise<CourseModule[]> {
    return ctx.load.modulesOfCourse.load(id);
  }

  @Mutation(() => Course, { description: 'Makes a course.' })
  createCourse(
    @Arg('input', () => CreateCourseInput, { description: 'The new course.' }) input: CreateCourseInput,
    @Ctx() ctx: VideosContext,
  ): Promise<Course> {
    return createCourse(ctx, input);
  }

  @Mutation(() => Course, { description: 'Changes the title or the description of a course.' })
  updateCourse(
    @Arg('id', () => ID, { description: 'Id of the course: crs_…' }) id: string,
    @Arg('input', () => UpdateCourseInput, { description: 'What is to change; what is absent stays.' })
    input: UpdateCourseInput,
    @Ctx() ctx: VideosContext,
  ): Promise<Course> {
    return updateCourse(ctx, id, input);
  }

  @Mutation(() => DeletedCourse, { description: 'Deletes a course and its modules; the videos stay.' })
  async deleteCourse(
    @Arg('id', () => ID, { description: 'Id of the course: crs_…' }) id: string,
    @Ctx() ctx: VideosContext,
  ): Promise<DeletedCourse> {
    await deleteCourse(ctx, id);
    return { id };
  }

  @Mutation(() => CourseModule, { description: 'Adds a module to a course.' })
  addModule(
    @Arg('courseId', () => ID, { description: 'Id of the course: crs_…' }) courseId: string,
    @Arg('input', () => AddModuleInput, { description: 'The new module.' }) input: AddModuleInput,
    @Ctx() ctx: VideosContext,
  ): Promise<CourseModule> {
    return addModule(ctx, courseId, input);
  }

  @Mutation(() => CourseModule, { description: 'Renames a module, or moves it within its course.' })
  updateModule(
    @Arg('courseId', () => ID, { description: 'Id of the course: crs_…' }) courseId: string,
    @Arg('moduleId', () => ID, { description: 'Id of the module: mod_…' }) moduleId: string,
    @Arg('input', () => UpdateModuleInput, { description: 'What is to change; what is absent stays.' })
    input: UpdateModuleInput,
    @Ctx() ctx: VideosContext,
  ): Promise<CourseModule> {
    return updateModule(ctx, courseId, moduleId, input);
  }

  @Mutation(() => RemovedModule, { description: 'Removes a module from a course; its video stays.' })
  async removeModule(
    @Arg('courseId', () => ID, { description: 'Id of the course: crs_…' }) courseId: string,
    @Arg('moduleId', () => ID, { description: 'Id of the module: mod_…' }) moduleId: string,
    @Ctx() ctx: VideosContext,
  ): Promise<RemovedModule> {
    await removeModule(ctx, courseId, moduleId);
    return { id: moduleId };
  }
}
