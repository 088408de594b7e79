import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import type { VideosContext } from '../context.js';
import { arrangeModules, findModules, withModuleAt } from './arrange-modules.js';
import { checkModule } from './check-course.js';
import type { CourseModuleEntity } from './course-module.entity.js';
import { findCourseForUpdate } from './find-course.js';
import { requireModule } from './find-module.js';
import { noteCourseChanges } from './notify-courses.js';

export interface UpdateModule {
  readonly title?: string | null;
  /** From 1; beyond the end means the last position. */
  readonly position?: number | null;
}

/** Renames a module or moves it to another position in its course. Equal values are no change. */
export async function updateModule(
  { db, caller, requestId }: VideosContext,
  courseId: string,
  id: string,
  input: UpdateModule,
): Promise<CourseModuleEntity> {
  requireAccess(caller, ACCESS.updateModule);
  checkModule('body', input);
  const { workspaceId } = caller;
  return inTransaction(db, { workspaceId }, async (tx) => {
    const course = await findCourseForUpdate(tx, courseId);
    const module = await requireModule(tx, courseId, id);
    const ids = (await findModules(tx, course)).map((other) => other.id);
    const title = input.title ?? module.title;
    const position = Math.min(input.position ?? module.position, ids.length);
    if (title === module.title && position === module.position) return module;
    await arrangeModules(tx, course, withModuleAt(ids, id, position), { id, title });
    await noteCourseChanges(tx, [courseId], { workspaceId, requestId });
    return requireModule(tx, courseId, id);
  });
}
