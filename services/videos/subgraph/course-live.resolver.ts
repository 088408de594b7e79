import { Arg, ID, Resolver, Root, Subscription } from 'type-graphql';
import type { VideosContext } from '../context.js';
import type { CourseEntity } from '../course/course.entity.js';
import { followCourse } from '../live/follow-course.js';
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
