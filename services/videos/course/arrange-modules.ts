import type { EntityManager } from 'typeorm';
import type { CourseEntity } from './course.entity.js';
import { CourseModuleEntity } from './course-module.entity.js';

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
