import type { EntityManager } from 'typeorm';
import { notFound } from '../../platform/errors/errors.js';
import { type CourseEntity, CourseModuleEntity } from './course.entity.js';

/** Returns a module of the course. */
export async function requireModule(
  tx: EntityManager,
  courseId: string,
  id: string,
): Promise<CourseModuleEntity> {
  const module = await tx.findOneBy(CourseModuleEntity, { courseId, id });
  if (!module) throw notFound({ what: 'Module', id });
  return module;
}

type CourseKey = Pick<CourseEntity, 'workspaceId' | 'id'>;

/** Returns the modules of a course in order. */
export const findModules = (
  tx: EntityManager,
  { workspaceId, id: courseId }: CourseKey,
): Promise<CourseModuleEntity[]> =>
  tx.find(CourseModuleEntity, { where: { workspaceId, courseId }, order: { position: 'asc' } });

/**
 * Returns the ids with one moved to this position, counted from 1; a position beyond the end means the last.
 */
export function withModuleAt(ids: readonly string[], id: string, position: number): string[] {
  const others = ids.filter((other) => other !== id);
  return [...others.slice(0, position - 1), id, ...others.slice(position - 1)];
}

/**
 * Numbers the modules of a locked course 1, 2, 3, … in the order of the ids and sets the title of one. A
 * single statement is required: PostgreSQL locks the video of a row that a transaction changes twice, and
 * videos must be locked before courses.
 */
export async function arrangeModules(
  tx: EntityManager,
  { workspaceId, id }: CourseKey,
  moduleIds: readonly string[],
  renamed?: { readonly id: string; readonly title: string },
): Promise<void> {
  await tx.query(
    `update course_module set position = placed.position, title = case course_module.id when $4 then $5 else title end
     from unnest($3::text[]) with ordinality as placed (id, position)
     where workspace_id = $1 and course_id = $2 and course_module.id = placed.id
       and (course_module.position <> placed.position or course_module.id = $4)`,
    [workspaceId, id, moduleIds, renamed?.id ?? null, renamed?.title ?? null],
  );
}

/**
 * Locks the videos of modules, so that none is deleted before its module is stored, and returns their names
 * by id. Videos are always locked before courses, which prevents deadlocks.
 */
export async function lockVideosOfModules(
  tx: EntityManager,
  workspaceId: string,
  modules: ReadonlyArray<{ readonly videoId: string }>,
): Promise<ReadonlyMap<string, string>> {
  if (modules.length === 0) return new Map();
  const videos: Array<{ id: string; name: string }> = await tx.query(
    'select id, name from video where workspace_id = $1 and id = any($2) order by id for key share',
    [workspaceId, modules.map(({ videoId }) => videoId)],
  );
  return new Map(videos.map(({ id, name }) => [id, name]));
}
