import { In } from 'typeorm';
import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { filterKey } from '../../platform/database/cursors.js';
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
import { foldName } from './fold-name.js';
import { ProjectEntity } from './project.entity.js';

export const PROJECT_SORTS = ['name', 'created_at', 'updated_at'] as const;
export type ProjectSort = (typeof PROJECT_SORTS)[number];
export const SORT_ORDERS = ['asc', 'desc'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

export interface ListProjects extends PageRequest {
  /** Substring of the name, ignoring case and accents. */
  readonly search?: string | null;
  readonly sortBy?: ProjectSort | null;
  /** Default: ascending for names, descending for times. */
  readonly sortOrder?: SortOrder | null;
}

interface ProjectPage extends PageEnds {
  readonly projects: ReadonlyArray<{ readonly project: ProjectEntity; readonly cursor: string }>;
  readonly totalCount: number;
}

const COLUMNS: Readonly<Record<ProjectSort, { name: string; type: string }>> = {
  name: { name: 'name_folded', type: 'text' },
  created_at: { name: 'created_at', type: 'timestamptz' },
  updated_at: { name: 'updated_at', type: 'timestamptz' },
};

/** The end of a page: the sort value as PostgreSQL text. */
interface Place {
  readonly value: string;
  readonly id: string;
}

/** Returns a page of the workspace's projects. */
export async function listProjects(
  { db, caller, cursors }: VideosContext,
  { search, sortBy, sortOrder, ...request }: ListProjects,
): Promise<ProjectPage> {
  requireAccess(caller, ACCESS.projects);
  requireLength('filter.search', search, { max: 200 });
  const { workspaceId } = caller;
  const sort = sortBy ?? 'created_at';
  const order = sortOrder ?? (sort === 'name' ? 'asc' : 'desc');
  const { name, type } = COLUMNS[sort];
  const list = ['projects', workspaceId, sort, order, filterKey({ search })];
  const slice = requirePage(request);
  const from = cursors.placeOf<Place>(list, slice);
  const reading = readingOrder(slice, order);
  const found = `workspace_id = $1 and ($2 = '' or strpos(name_folded, $2) > 0)`;
  const beyond = `($3::text is null or (${name}, id) ${reading.beyond} ($3::${type}, $4))`;

  return inTransaction(db, { workspaceId }, async (tx) => {
    const folded = foldName(search ?? '');
    const [{ total }]: [{ total: number }] = await tx.query(
      `select count(*)::int as total from project where ${found}`,
      [workspaceId, folded],
    );
    const keys: Place[] = await tx.query(
      `select id, ${name}::text as value from project where ${found} and ${beyond}
       order by ${name} ${reading.direction}, id ${reading.direction} offset $5 limit $6`,
      [workspaceId, folded, from?.value ?? null, from?.id ?? null, slice.offset, slice.limit + 1],
    );
    const { entries: page, ...ends } = cutPage(keys, slice);
    const rows = await tx.findBy(ProjectEntity, { workspaceId, id: In(page.map(({ id }) => id)) });
    const byId = new Map(rows.map((project) => [project.id, project]));
    const projects = page.flatMap((key) => {
      const project = byId.get(key.id);
      return project ? [{ project, cursor: cursors.encode(list, key) }] : [];
    });
    return { projects, ...ends, totalCount: total };
  });
}
