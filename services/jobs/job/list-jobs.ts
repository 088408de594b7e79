import type { EntityManager } from 'typeorm';
import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { filterKey, type Keyset, keysetOf } from '../../platform/database/cursors.js';
import { inTransaction } from '../../platform/database/database.js';
import { cutPage, readingOrder, requirePage, type Slice } from '../../platform/database/page.js';
import type { JobsContext } from '../context.js';
import {
  conditionsOf,
  type JobFilter,
  type JobPage,
  type ListJobs,
  readJobs,
  requireKnownType,
} from './job-filter.js';

interface PageOfKeys {
  readonly workspaceId: string;
  readonly filter: JobFilter;
  readonly from: Keyset | null;
  readonly slice: Slice;
}

interface FoundKeys {
  readonly keys: readonly Keyset[];
  readonly total: number;
}

/**
 * Returns the keys of a page and the number of matching jobs. A page costs the same at any depth, with any
 * filter: for a video or a process its few jobs are read, otherwise the page is merged from the heads of a
 * few index ranges, and rows are not counted one by one.
 */
function findJobKeys(tx: EntityManager, page: PageOfKeys): Promise<FoundKeys> {
  requireKnownType(page.filter);
  const { videoId, parentId } = page.filter;
  return videoId || parentId ? findOfOwner(tx, page) : findOfFacets(tx, page);
}

async function findOfOwner(
  tx: EntityManager,
  { workspaceId, filter, from, slice }: PageOfKeys,
): Promise<FoundKeys> {
  const { direction } = readingOrder(slice);
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const matching = [`job.workspace_id = ${bind(workspaceId)}`, ...conditionsOf(filter, bind)].join(' and ');
  const [{ total }]: [{ total: number }] = await tx.query(
    `select count(*)::int as total from job where ${matching}`,
    [...values],
  );
  const keys: Keyset[] = await tx.query(
    `select job.id, job.created_at::text as "createdAt" from job where ${matching} ${behind(from, slice, bind)}
     order by job.created_at ${direction}, job.id ${direction} limit ${bind(slice.limit + 1)}`,
    values,
  );
  return { keys, total };
}

async function findOfFacets(
  tx: EntityManager,
  { workspaceId, filter, from, slice }: PageOfKeys,
): Promise<FoundKeys> {
  const { facets, total } = await selectFacets(tx, workspaceId, filter);
  if (total === 0) return { keys: [], total };
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const within = `job.workspace_id = ${bind(workspaceId)} ${behind(from, slice, bind)}`;
  const { direction } = readingOrder(slice);
  const upTo = `order by created_at ${direction}, id ${direction} limit ${bind(slice.limit + 1)}`;
  const listOf = (name: 'status' | 'type' | 'kind') => `${bind(facets?.map((facet) => facet[name]))}::text[]`;
  const source = facets
    ? `unnest(${listOf('status')}, ${listOf('type')}, ${listOf('kind')}) as facet (status, type, kind)
       cross join lateral (select id, created_at from job where ${within}
         and job.status = facet.status and job.type = facet.type and job.kind = facet.kind ${upTo}) as newest`
    : `job where ${within}`;
  const keys: Keyset[] = await tx.query(
    `select id, created_at::text as "createdAt" from ${source} ${upTo}`,
    values,
  );
  return { keys, total };
}

const behind = (from: Keyset | null, slice: Slice, bind: (value: unknown) => string): string =>
  from
    ? `and (job.created_at, job.id) ${readingOrder(slice).beyond} (${bind(from.createdAt)}::timestamptz, ${bind(from.id)})`
    : '';

/** Returns a page of the workspace's jobs, newest first. A retried job keeps its position. */
export async function listJobs(
  { db, caller, cursors }: JobsContext,
  { filter, ...request }: ListJobs,
): Promise<JobPage> {
  requireAccess(caller, ACCESS.jobs);
  const slice = requirePage(request);
  const { workspaceId } = caller;
  const list = ['jobs', workspaceId, filterKey(filter)];
  const from = cursors.placeOf(list, slice);
  return inTransaction(db, { workspaceId }, async (tx) => {
    const { keys, total } = await findJobKeys(tx, {
      workspaceId,
      filter: filter ?? {},
      from,
      slice,
    });
    const { entries: page, ...ends } = cutPage(keys, slice);
    const byId = await readJobs(
      tx,
      page.map(({ id }) => id),
    );
    // A job may be removed between the two statements.
    const jobs = page.flatMap((key) => {
      const job = byId.get(key.id);
      return job ? [{ job, cursor: cursors.encode(list, keysetOf(key)) }] : [];
    });
    return { jobs, ...ends, totalCount: total };
  });
}

/** Common attributes of jobs, and the number of jobs that have them. */
interface JobFacet {
  readonly status: string;
  readonly type: string;
  readonly kind: string;
  readonly n: number;
}

/** The facets that a filter selects, and their number of jobs. */
export interface SelectedFacets {
  /** Null: all of the workspace's jobs. */
  readonly facets: readonly JobFacet[] | null;
  readonly total: number;
}

function isSelected({ status, type, kind }: JobFacet, filter: JobFilter): boolean {
  return (
    (!filter.status || filter.status === status) &&
    (!filter.statuses || filter.statuses.includes(status)) &&
    (!filter.type || filter.type === type) &&
    (!filter.kinds || filter.kinds.includes(kind))
  );
}

/** Reads the maintained counts: a few dozen rows, however many jobs there are. */
async function selectFacets(
  tx: EntityManager,
  workspaceId: string,
  filter: JobFilter,
): Promise<SelectedFacets> {
  const counted: JobFacet[] = await tx.query(
    `select status, type, kind, sum(n)::int as n from job_count where workspace_id = $1
     group by status, type, kind having sum(n) > 0`,
    [workspaceId],
  );
  const selected = counted.filter((facet) => isSelected(facet, filter));
  const total = selected.reduce((sum, { n }) => sum + n, 0);
  return { facets: selected.length === counted.length ? null : selected, total };
}
