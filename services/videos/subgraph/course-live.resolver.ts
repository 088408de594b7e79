import { Arg, ID, Resolver, Root, Subscription } from 'type-graphql';
import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { followRow } from '../../platform/subscriptions/follow-row.js';
import type { VideosContext } from '../context.js';
import type { CourseEntity } from '../course/course.entity.js';
import { Course } from './course.type.js';

@Resolver()
export class CourseLiveResolver {
  @Subscription(() => Course, {
    description:
      'Sends the course’s current state, then every change of the course, its modules or their translations; completes when it is deleted. Changes in quick succession are merged.',
    subscribe: ({ args, context }) => followCourse(context as VideosContext, args.id),
  })
  courseUpdates(
    @Root() course: CourseEntity,
    @Arg('id', () => ID, { description: 'ID of the course.' }) _id: string,
  ): Course {
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
