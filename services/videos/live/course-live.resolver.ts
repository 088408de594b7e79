import { Arg, ID, Resolver, Root, Subscription } from 'type-graphql';
import type { VideosContext } from '../context.js';
import type { CourseEntity } from '../course/course.entity.js';
import { Course } from '../course/course.type.js';
import { followCourse } from './follow-course.js';

@Resolver()
export class CourseLiveResolver {
  @Subscription(() => Course, {
    description:
      'A course as it is now, then each time the course, its modules or their translations change; completes when it is deleted. Changes in quick succession may be told as one.',
    subscribe: ({ args, context }) => followCourse(context as VideosContext, args.id),
  })
  courseUpdates(
    @Root() course: CourseEntity,
    @Arg('id', () => ID, { description: 'A course of the workspace.' }) _id: string,
  ): Course {
    return course;
  }
}
