import type { EntityManager } from 'typeorm';
import { ACCESS } from '../../../schemas/access.js';
import { courseCreated } from '../../../schemas/messages/courses.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { notFound } from '../../platform/errors/errors.js';
import { applyEffect } from '../../platform/idempotency/effect-key.js';
import { queueMessage } from '../../platform/messaging/outbox.js';
import { makeId } from '../../platform/text/ids.js';
import type { VideosContext } from '../context.js';
import { foldName } from '../project/fold-name.js';
import { lockVideosOfModules } from './arrange-modules.js';
import { checkCourse, checkModule, requireFreePlace } from './check-course.js';
import { CourseEntity, CourseModuleEntity } from './course.entity.js';
import { findCourseForUpdate, requireCourse } from './find-course.js';
import { noteCourseChanges } from './notify-courses.js';

export interface NewModule {
  readonly videoId: string;
  /** Default: the name of the video. */
  readonly title?: string | null;
}

interface CreateCourse {
  readonly title: string;
  readonly description?: string | null;
  /** In order. */
  readonly modules?: readonly NewModule[] | null;
}

/** Creates a course, with modules if given. Titles need not be unique. */
export async function createCourse(
  { db, caller, requestId }: VideosContext,
  input: CreateCourse,
): Promise<CourseEntity> {
  requireAccess(caller, ACCESS.createCourse);
  const { title, description = null } = input;
  const modules = input.modules ?? [];
  checkCourse({ title, description });
  for (const [index, module] of modules.entries()) checkModule(`body.modules[${index}]`, module);
  requireFreePlace('body.modules', modules.length);
  const { workspaceId } = caller;
  return inTransaction(db, { workspaceId }, async (tx) => {
    const effect = { operation: 'createCourse', input };
    const { id } = await applyEffect(tx, caller, effect, async () => {
      const id = makeId('crs');
      const rows = await readModules(tx, { workspaceId, id }, modules);
      await tx.insert(CourseEntity, { workspaceId, id, title, titleFolded: foldName(title), description });
      await tx.insert(CourseModuleEntity, rows);
      const created = { courseId: id, title, moduleCount: rows.length };
      await queueMessage(tx, courseCreated, created, { workspaceId, requestId });
      return { id };
    });
    return requireCourse(tx, id);
  });
}

async function readModules(
  tx: EntityManager,
  { workspaceId, id: courseId }: Pick<CourseEntity, 'workspaceId' | 'id'>,
  modules: readonly NewModule[],
): Promise<CourseModuleEntity[]> {
  const names = await lockVideosOfModules(tx, workspaceId, modules);
  return modules.map(({ videoId, title }, index) => {
    const name = names.get(videoId);
    if (name === undefined) throw notFound({ what: 'Video', id: videoId });
    const position = index + 1;
    return { workspaceId, id: makeId('mod'), courseId, videoId, title: title ?? name, position };
  });
}

interface UpdateCourse {
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
