import type { DataSource } from 'typeorm';
import { type Cursors, filterKey, type Keyset, keysetOf } from '../../platform/database/cursors.js';
import { inTransaction } from '../../platform/database/database.js';
import { cutPage, readingOrder, requirePage } from '../../platform/database/page.js';
import { conditionsOf, type JobPage, type ListJobs, readJobs } from './job-filter.js';

/** Owners of jobs: the video they work on, or the process they are steps of. */
const COLUMNS = { video: 'video_id', process: 'parent_job_id' } as const;
export type JobOwner = keyof typeof COLUMNS;

interface OwnedKey extends Keyset {
  readonly owner: string;
}

/**
 * Returns the same page of each owner's jobs, newest first, in the order of the IDs, with the same number of
 * statements for any number of owners.
 */
export async function listJobsOf(
  { db, cursors }: { readonly db: DataSource; readonly cursors: Cursors },
  workspaceId: string | null,
  of: JobOwner,
  ids: readonly string[],
  { filter, ...request }: ListJobs,
): Promise<JobPage[]> {
  const list = [`jobs of a ${of}`, workspaceId, filterKey(filter)];
  const slice = requirePage(request);
  const from = cursors.placeOf(list, slice);
  const { direction, beyond } = readingOrder(slice);
  const column = COLUMNS[of];
  const values: unknown[] = [workspaceId, ids];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const matching = ['job.workspace_id = $1', ...conditionsOf(filter ?? {}, bind)].join(' and ');

  return inTransaction(db, { workspaceId }, async (tx) => {
    const counted: Array<{ owner: string; n: number }> = await tx.query(
      `select ${column} as owner, count(*)::int as n from job where ${matching} and ${column} = any($2) group by 1`,
      [...values],
    );
    const further = from
      ? `and (job.created_at, job.id) ${beyond} (${bind(from.createdAt)}::timestamptz, ${bind(from.id)})`
      : '';
    const keys: OwnedKey[] = await tx.query(
      `select owner.id as owner, head.id, head.created_at::text as "createdAt"
       from unnest($2::text[]) as owner (id) cross join lateral (
         select id, created_at from job where ${matching} and ${column} = owner.id ${further}
         order by created_at ${direction}, id ${direction} limit ${bind(slice.limit + 1)}
       ) head order by head.created_at ${direction}, head.id ${direction}`,
      values,
    );
    const byId = await readJobs(
      tx,
      keys.map(({ id }) => id),
    );
    const totals = new Map(counted.map(({ owner, n }) => [owner, n]));
    return ids.map((id) => {
      const { entries, ...ends } = cutPage(
        keys.filter(({ owner }) => owner === id),
        slice,
      );
      // A job may be removed between the two statements.
      const jobs = entries.flatMap((key) => {
        const job = byId.get(key.id);
        return job ? [{ job, cursor: cursors.encode(list, keysetOf(key)) }] : [];
      });
      return { jobs, ...ends, totalCount: totals.get(id) ?? 0 };
    });
  });
}
