import { Args, Ctx, ID, Resolver, Root, Subscription } from 'type-graphql';
import { ACCESS } from '../../../schemas/access.js';
import { FILTER } from '../../../schemas/descriptions.js';
import { courseDeleted } from '../../../schemas/messages/courses.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { notFound } from '../../platform/errors/errors.js';
import { type Connection, NumberedPageArgs, toConnection } from '../../platform/graphql/connection.js';
import {
  Arg,
  FieldResolver,
  Mutation,
  NullableArg,
  NullableQuery,
  Query,
} from '../../platform/graphql/described.js';
import { queueMessage } from '../../platform/messaging/outbox.js';
import { followRow } from '../../platform/subscriptions/follow-row.js';
import type { VideosContext } from '../context.js';
import { createCourse, updateCourse } from '../course/change-course.js';
import { addModule, removeModule, updateModule } from '../course/change-modules.js';
import { CourseEntity } from '../course/course.entity.js';
import { findCourseForUpdate } from '../course/find-course.js';
import { listCourses } from '../course/list-courses.js';
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

@Resolver(() => Course)
export class CourseResolver {
  @NullableQuery(() => Course, {
    description: 'Returns a course of the workspace; null with the error not_found if there is none.',
  })
  async course(
    @Arg('id', () => ID, 'ID of the course.') id: string,
    @Ctx() ctx: VideosContext,
  ): Promise<Course> {
    requireAccess(ctx.caller, ACCESS.course);
    const course = await ctx.load.course.load(id);
    if (!course) throw notFound({ what: 'Course', id });
    return course;
  }

  @Query(() => CourseConnection, 'Returns the workspace’s courses, newest first.')
  async courses(
    @Args(() => NumberedPageArgs) paging: NumberedPageArgs,
    @NullableArg('filter', () => CourseFilterInput, FILTER) filter: CourseFilterInput | undefined,
    @Ctx() ctx: VideosContext,
  ): Promise<Connection<Course>> {
    const page = await listCourses(ctx, { ...paging, search: filter?.search });
    const { courses, ...rest } = page;
    const edges = courses.map(({ course, cursor }) => ({ node: course, cursor }));
    return toConnection(edges, rest);
  }

  @FieldResolver(() => [CourseModule], 'Modules in order.')
  modules(@Root() { id }: Course, @Ctx() ctx: VideosContext): Promise<CourseModule[]> {
    return ctx.load.modulesOfCourse.load(id);
  }

  @Mutation(() => Course, 'Creates a course.')
  createCourse(
    @Arg('input', () => CreateCourseInput, 'The course to create.') input: CreateCourseInput,
    @Ctx() ctx: VideosContext,
  ): Promise<Course> {
    return createCourse(ctx, input);
  }

  @Mutation(() => Course, 'Updates the title or description of a course.')
  updateCourse(
    @Arg('id', () => ID, 'ID of the course.') id: string,
    @Arg('input', () => UpdateCourseInput, 'The changes; absent fields are unchanged.')
    input: UpdateCourseInput,
    @Ctx() ctx: VideosContext,
  ): Promise<Course> {
    return updateCourse(ctx, id, input);
  }

  @Mutation(() => DeletedCourse, 'Deletes a course and its modules, not the videos.')
  async deleteCourse(
    @Arg('id', () => ID, 'ID of the course.') id: string,
    @Ctx() ctx: VideosContext,
  ): Promise<DeletedCourse> {
    await deleteCourse(ctx, id);
    return { id };
  }

  @Mutation(() => CourseModule, 'Adds a module to a course.')
  addModule(
    @Arg('courseId', () => ID, 'ID of the course.') courseId: string,
    @Arg('input', () => AddModuleInput, 'The module to add.') input: AddModuleInput,
    @Ctx() ctx: VideosContext,
  ): Promise<CourseModule> {
    return addModule(ctx, courseId, input);
  }

  @Mutation(() => CourseModule, 'Renames or moves a module within its course.')
  updateModule(
    @Arg('courseId', () => ID, 'ID of the course.') courseId: string,
    @Arg('moduleId', () => ID, 'ID of the module.') moduleId: string,
    @Arg('input', () => UpdateModuleInput, 'The changes; absent fields are unchanged.')
    input: UpdateModuleInput,
    @Ctx() ctx: VideosContext,
  ): Promise<CourseModule> {
    return updateModule(ctx, courseId, moduleId, input);
  }

  @Mutation(() => RemovedModule, 'Removes a module from a course, not the video.')
  async removeModule(
    @Arg('courseId', () => ID, 'ID of the course.') courseId: string,
    @Arg('moduleId', () => ID, 'ID of the module.') moduleId: string,
    @Ctx() ctx: VideosContext,
  ): Promise<RemovedModule> {
    await removeModule(ctx, courseId, moduleId);
    return { id: moduleId };
  }
}

/** Deletes a course and its modules; the videos remain. */
export async function deleteCourse({ db, caller, requestId }: VideosContext, id: string): Promise<void> {
  requireAccess(caller, ACCESS.deleteCourse);
  const { workspaceId } = caller;
  await inTransaction(db, { workspaceId }, async (tx) => {
    const { title } = await findCourseForUpdate(tx, id);
    await tx.delete(CourseEntity, { workspaceId, id });
    await queueMessage(tx, courseDeleted, { courseId: id, title }, { workspaceId, requestId });
  });
}

@Resolver()
export class CourseLiveResolver {
  @Subscription(() => Course, {
    description:
      'Sends the course’s current state, then every change of the course, its modules or their translations; completes when it is deleted. Changes in quick succession are merged.',
    subscribe: ({ args, context }) => followCourse(context as VideosContext, args.id),
  })
  courseUpdates(@Root() course: CourseEntity, @Arg('id', () => ID, 'ID of the course.') _id: string): Course {
    return course;
  }
}

/** Yields a course, first its current state and then each change, until it is deleted. */
export async function followCourse(
  { caller, liveCourses: rows, resume }: Pick<VideosContext, 'caller' | 'liveCourses' | 'resume'>,
  id: string,
): Promise<AsyncIterable<CourseEntity>> {
  requireAccess(caller, ACCESS.courseUpdates);
  return followRow({ rows, workspaceId: caller.workspaceId, what: 'Course', id, resume });
}
