import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import type { VideosContext } from '../context.js';
import { foldName } from '../project/fold-name.js';
import { checkCourse } from './check-course.js';
import { CourseEntity } from './course.entity.js';
import { findCourseForUpdate, requireCourse } from './find-course.js';
import { noteCourseChanges } from './notify-courses.js';

export interface UpdateCourse {
  readonly title?: string | null;
  /** Null deletes it. */
  readonly description?: string | null;
}

/** Changes the title or the description of a course. Equal values are no change. */
export async function updateCourse(
  { db, caller, requestId }: VideosContext,
  id: string,
  input: UpdateCourse,
): Promise<CourseEntity> {
  requireAccess(caller, ACCESS.updateCourse);
  checkCourse(input);
  const { workspaceId } = caller;
  return inTransaction(db, { workspaceId }, async (tx) => {
    const course = await findCourseForUpdate(tx, id);
    const title = input.title ?? course.title;
    const description = input.description === undefined ? course.description : input.description;
    if (title === course.title && description === course.description) return course;
    await tx.update(CourseEntity, { workspaceId, id }, { title, titleFolded: foldName(title), description });
    await noteCourseChanges(tx, [id], { workspaceId, requestId });
    return requireCourse(tx, id);
  });
}
