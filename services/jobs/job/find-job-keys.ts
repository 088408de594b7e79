import type { EntityManager } from 'typeorm';
import type { Keyset } from '../../platform/database/cursors.js';
import { readingOrder, type Slice } from '../../platform/database/page.js';
import { selectFacets } from './job-facets.js';
import { conditionsOf, type JobFilter, requireKnownType } from './job-filter.js';

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
 * filter: for a video or a process
 * its few jobs are read, otherwise the page is merged from the heads of a few index ranges, and rows are not
 * counted one by one.
 */
export function findJobKeys(tx: EntityManager, page: PageOfKeys): Promise<FoundKeys> {
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
