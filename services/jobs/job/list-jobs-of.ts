import type { DataSource } from 'typeorm';
import { type Cursors, type Keyset, keysetOf } from '../../platform/cursors.js';
import { inTransaction } from '../../platform/database.js';
import { conditionsOf } from './job-filter.js';
import type { JobPage, ListJobs } from './list-jobs.js';
import { readJobs } from './read-jobs.js';

/** What jobs belong to: the video they work on, or the process they are steps of. */
const COLUMNS = { video: 'video_id', process: 'parent_job_id' } as const;
export type JobOwner = keyof typeof COLUMNS;

interface OwnedKey extends Keyset {
  readonly owner: string;
}

/** The same page of the jobs of each owner, newest first, in the order of the ids: as many statements for one as for many. */
export async function listJobsOf(
  { db, cursors }: { readonly db: DataSource; readonly cursors: Cursors },
  workspaceId: string | null,
  of: JobOwner,
  ids: readonly string[],
  { first, after, filter }: ListJobs,
): Promise<JobPage[]> {
  const list = [`jobs of a ${of}`, workspaceId];
  const from = after ? cursors.decode(list, after) : null;
  const column = COLUMNS[of];
  const values: unknown[] = [workspaceId, ids];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const matching = ['job.workspace_id = $1', ...conditionsOf(filter ?? {}, bind)].join(' and ');

  return inTransaction(db, { workspaceId }, async (tx) => {
    const counted: Array<{ owner: string; n: number }> = await tx.query(
      `select ${column} as owner, count(*)::int as n from job where ${matching} and ${column} = any($2) group by 1`,
      [...values],
    );
    const beyond = from
      ? `and (job.created_at, job.id) < (${bind(from.createdAt)}::timestamptz, ${bind(from.id)})`
      : '';
    const keys: OwnedKey[] = await tx.query(
      `select owner.id as owner, newest.id, newest.created_at::text as "createdAt"
       from unnest($2::text[]) as owner (id) cross join lateral (
         select id, created_at from job where ${matching} and ${column} = owner.id ${beyond}
         order by created_at desc, id desc limit ${bind(first + 1)}
       ) newest order by newest.created_at desc, newest.id desc`,
      values,
    );
    const byId = await readJobs(
      tx,
      keys.map(({ id }) => id),
    );
    const totals = new Map(counted.map(({ owner, n }) => [owner, n]));
    return ids.map((id) => {
      const own = keys.filter(({ owner }) => owner === id);
      // A job may be removed between the two statements.
      const jobs = own.slice(0, first).flatMap((key) => {
        const job = byId.get(key.id);
        return job ? [{ job, cursor: cursors.encode(list, keysetOf(key)) }] : [];
      });
      return { jobs, hasNextPage: own.length > first, totalCount: totals.get(id) ?? 0 };
    });
  });
}
