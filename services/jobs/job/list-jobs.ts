import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access.js';
import { inTransaction } from '../../platform/database.js';
import { decodeCursor, encodeCursor, type Keyset, requirePage } from '../../platform/page.js';
import type { JobsContext } from '../context.js';
import type { JobEntity } from './job.entity.js';
import { conditionsOf, type JobFilter } from './job-filter.js';
import { readJobs } from './read-jobs.js';

export interface ListJobs {
  readonly first: number;
  readonly after?: string | null;
  readonly filter?: JobFilter | null;
}

export interface JobPage {
  readonly jobs: ReadonlyArray<{ readonly job: JobEntity; readonly cursor: string }>;
  readonly hasNextPage: boolean;
  readonly totalCount: number;
}

/** A page of the workspace's jobs, newest first. A retried job keeps its place. */
export async function listJobs(
  { db, caller }: JobsContext,
  { first, after, filter }: ListJobs,
): Promise<JobPage> {
  requireAccess(caller, ACCESS.jobs);
  requirePage({ first });
  const { workspaceId } = caller;
  const from = after ? decodeCursor(after, 'after') : null;
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const matching = [`job.workspace_id = ${bind(workspaceId)}`, ...conditionsOf(filter ?? {}, bind)];

  return inTransaction(db, { workspaceId }, async (tx) => {
    const [{ total }]: [{ total: number }] = await tx.query(
      `select count(*)::int as total from job where ${matching.join(' and ')}`,
      [...values],
    );
    const beyond = from
      ? [`(job.created_at, job.id) < (${bind(from.createdAt)}::timestamptz, ${bind(from.id)})`]
      : [];
    const keys: Keyset[] = await tx.query(
      `select job.id, job.created_at::text as "createdAt" from job where ${[...matching, ...beyond].join(' and ')}
       order by job.created_at desc, job.id desc limit ${bind(first + 1)}`,
      values,
    );
    const page = keys.slice(0, first);
    const byId = await readJobs(
      tx,
      page.map(({ id }) => id),
    );
    const jobs = page.map((key) => ({ job: byId.get(key.id) as JobEntity, cursor: encodeCursor(key) }));
    return { jobs, hasNextPage: keys.length > first, totalCount: total };
  });
}
