import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { followRow } from '../../platform/subscriptions/follow-row.js';
import type { VideosContext } from '../context.js';
import type { CourseEntity } from '../course/course.entity.js';

/** Yields a course, first its current state and then each change, until it is deleted. */
export async function followCourse(
  { caller, liveCourses: rows, resume }: Pick<VideosContext, 'caller' | 'liveCourses' | 'resume'>,
  id: string,
): Promise<AsyncIterable<CourseEntity>> {
  requireAccess(caller, ACCESS.courseUpdates);
  return followRow({ rows, workspaceId: caller.workspaceId, what: 'Course', id, resume });
}
