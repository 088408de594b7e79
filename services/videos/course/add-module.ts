import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { notFound } from '../../platform/errors/errors.js';
import { applyEffect } from '../../platform/idempotency/effect-key.js';
import { makeId } from '../../platform/text/ids.js';
import type { VideosContext } from '../context.js';
import { arrangeModules, findModules, withModuleAt } from './arrange-modules.js';
import { checkModule, requireFreePlace } from './check-course.js';
import { CourseModuleEntity } from './course-module.entity.js';
import type { NewModule } from './create-course.js';
import { findCourseForUpdate } from './find-course.js';
import { requireModule } from './find-module.js';
import { lockVideosOfModules } from './lock-videos.js';
import { noteCourseChanges } from './notify-courses.js';

export interface AddModule extends NewModule {
  /** From 1; absent or beyond the end appends the module. */
  readonly position?: number | null;
}

/** Adds a module to a course; later modules move down. */
export async function addModule(
  { db, caller, requestId }: VideosContext,
  courseId: string,
  input: AddModule,
): Promise<CourseModuleEntity> {
  requireAccess(caller, ACCESS.addModule);
  checkModule('body', input);
  const { workspaceId } = caller;
  const { videoId } = input;
  return inTransaction(db, { workspaceId }, async (tx) => {
    const effect = { operation: 'addModule', input: { courseId, ...input } };
    const { id } = await applyEffect(tx, caller, effect, async () => {
      const names = await lockVideosOfModules(tx, workspaceId, [input]);
      const course = await findCourseForUpdate(tx, courseId);
      const name = names.get(videoId);
      if (name === undefined) throw notFound({ what: 'Video', id: videoId });
      const ids = (await findModules(tx, course)).map((module) => module.id);
      const last = ids.length + 1;
      requireFreePlace('body', last);
      const id = makeId('mod');
      const title = input.title ?? name;
      await tx.insert(CourseModuleEntity, { workspaceId, id, courseId, videoId, title, position: last });
      await arrangeModules(tx, course, withModuleAt(ids, id, input.position ?? last));
      await noteCourseChanges(tx, [courseId], { workspaceId, requestId });
      return { id };
    });
    return requireModule(tx, courseId, id);
  });
}
