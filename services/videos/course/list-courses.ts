import { In } from 'typeorm';
import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { type Keyset, keysetOf } from '../../platform/database/cursors.js';
import { inTransaction } from '../../platform/database/database.js';
import {
  cutPage,
  type PageEnds,
  type PageRequest,
  readingOrder,
  requirePage,
} from '../../platform/database/page.js';
import { requireLength } from '../../platform/text/check-text.js';
import type { VideosContext } from '../context.js';
import { foldName } from '../project/fold-name.js';
import { CourseEntity } from './course.entity.js';

export interface ListCourses extends PageRequest {
  /** Substring of the title, ignoring case and accents. */
  readonly search?: string | null;
}

export interface CoursePage extends PageEnds {
  readonly courses: ReadonlyArray<{ readonly course: CourseEntity; readonly cursor: string }>;
  readonly totalCount: number;
}

const FOUND = `workspace_id = $1 and ($2 = '' or strpos(title_folded, $2) > 0)`;

/** Returns a page of the workspace's courses, newest first. */
export async function listCourses(
  { db, caller, cursors }: VideosContext,
  { search, ...request }: ListCourses,
): Promise<CoursePage> {
  requireAccess(caller, ACCESS.courses);
  requireLength('filter.search', search, { max: 200 });
  const { workspaceId } = caller;
  const list = ['courses', workspaceId];
  const slice = requirePage(request);
  const from = cursors.placeOf(list, slice);
  const { direction, beyond } = readingOrder(slice);
  const folded = foldName(search ?? '');
  return inTransaction(db, { workspaceId }, async (tx) => {
    const [{ total }]: [{ total: number }] = await tx.query(
      `select count(*)::int as total from course where ${FOUND}`,
      [workspaceId, folded],
    );
    const keys: Keyset[] = await tx.query(
      `select id, created_at::text as "createdAt" from course
       where ${FOUND} and ($3::timestamptz is null or (created_at, id) ${beyond} ($3, $4))
       order by created_at ${direction}, id ${direction} offset $5 limit $6`,
      [workspaceId, folded, from?.createdAt ?? null, from?.id ?? null, slice.offset, slice.limit + 1],
    );
    const { entries: page, ...ends } = cutPage(keys, slice);
    const rows = await tx.findBy(CourseEntity, { workspaceId, id: In(page.map(({ id }) => id)) });
    const byId = new Map(rows.map((course) => [course.id, course]));
    const courses = page.flatMap((key) => {
      const course = byId.get(key.id);
      return course ? [{ course, cursor: cursors.encode(list, keysetOf(key)) }] : [];
    });
    return { courses, ...ends, totalCount: total };
  });
}
