import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import type { VideosContext } from '../context.js';
import { arrangeModules, findModules } from './arrange-modules.js';
import { CourseModuleEntity } from './course-module.entity.js';
import { findCourseForUpdate } from './find-course.js';
import { requireModule } from './find-module.js';
import { noteCourseChanges } from './notify-courses.js';

/** Removes a module from its course; later modules move up, and its video remains. */
export async function removeModule(
  { db, caller, requestId }: VideosContext,
  courseId: string,
  id: string,
): Promise<void> {
  requireAccess(caller, ACCESS.removeModule);
  const { workspaceId } = caller;
  await inTransaction(db, { workspaceId }, async (tx) => {
    const course = await findCourseForUpdate(tx, courseId);
    await requireModule(tx, courseId, id);
    await tx.delete(CourseModuleEntity, { workspaceId, id });
    const left = await findModules(tx, course);
    await arrangeModules(
      tx,
      course,
      left.map((module) => module.id),
    );
    await noteCourseChanges(tx, [courseId], { workspaceId, requestId });
  });
}
