import type { EntityManager } from 'typeorm';
import type { CourseEntity } from './course.entity.js';
import { CourseModuleEntity } from './course-module.entity.js';

type CourseKey = Pick<CourseEntity, 'workspaceId' | 'id'>;

/** The modules of a course in their order. */
export const findModules = (
  tx: EntityManager,
  { workspaceId, id: courseId }: CourseKey,
): Promise<CourseModuleEntity[]> =>
  tx.find(CourseModuleEntity, { where: { workspaceId, courseId }, order: { position: 'asc' } });

/** The ids with one of them at this place, counted from 1; behind the last where there are fewer places. */
export function withModuleAt(ids: readonly string[], id: string, position: number): string[] {
  const others = ids.filter((other) => other !== id);
  return [...others.slice(0, position - 1), id, ...others.slice(position - 1)];
}

/**
 * Gives the modules of a held course the positions 1, 2, 3, … in the order of the ids, and one of them its title. It is one statement:
 * PostgreSQL locks the video of a row that a transaction changes twice, and videos are held before courses everywhere.
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
