import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { notFound } from '../../platform/errors/errors.js';
import { applyEffect } from '../../platform/idempotency/effect-key.js';
import { makeId } from '../../platform/text/ids.js';
import type { VideosContext } from '../context.js';
import {
  arrangeModules,
  findModules,
  lockVideosOfModules,
  requireModule,
  withModuleAt,
} from './arrange-modules.js';
import type { NewModule } from './change-course.js';
import { checkModule, requireFreePlace } from './check-course.js';
import { CourseModuleEntity } from './course.entity.js';
import { findCourseForUpdate } from './find-course.js';
import { noteCourseChanges } from './notify-courses.js';

interface AddModule extends NewModule {
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

interface UpdateModule {
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
