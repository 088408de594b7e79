import type { DataSource } from 'typeorm';
import { inTransaction } from '../../platform/database/database.js';
import { type EndedJobs, removeEndedJobs } from './remove-ended-jobs.js';

const DAY_MS = 86_400_000;
/** Jobs removed in one transaction, each with its steps: it takes milliseconds. */
const BATCH = 100;

interface OldJob {
  readonly workspaceId: string;
  readonly id: string;
  /** PostgreSQL's text: a Date loses the microseconds. */
  readonly finishedAt: string;
}

/**
 * Removes the jobs that ended more than this many days ago, with their attempts, steps and ledger entries;
 * their totals are kept.
 * Any number of instances may run concurrently: none waits for another. Returns how many jobs were removed.
 */
export async function removeOldJobs(
  db: DataSource,
  retentionDays: number,
  { at = new Date(), batch = BATCH }: { at?: Date; batch?: number } = {},
): Promise<number> {
  const endedBefore = new Date(at.getTime() - retentionDays * DAY_MS);
  let removed = 0;
  let last: OldJob | undefined;
  do {
    const old = await findOldJobs(db, endedBefore, last, batch);
    for (const [workspaceId, jobIds] of byWorkspace(old)) {
      const ended: EndedJobs = { workspaceId, jobIds, endedBefore };
      removed += await inTransaction(db, { workspaceId, settings: { 'app.folds_ledger': 'on' } }, (tx) =>
        removeEndedJobs(tx, ended),
      );
    }
    last = old.length === batch ? old.at(-1) : undefined;
  } while (last);
  return removed;
}

/** Continues after the last one: jobs that have to stay are passed once. */
function findOldJobs(
  db: DataSource,
  endedBefore: Date,
  last: OldJob | undefined,
  batch: number,
): Promise<OldJob[]> {
  return inTransaction(db, { settings: { 'app.removes_old_jobs': 'on' } }, (tx) =>
    tx.query(
      `select workspace_id as "workspaceId", id, finished_at::text as "finishedAt" from job
       where parent_job_id is null and finished_at < $1
         and (finished_at, id) > (coalesce($2::timestamptz, '-infinity'), coalesce($3::text, ''))
       order by finished_at, id limit $4`,
      [endedBefore, last?.finishedAt, last?.id, batch],
    ),
  );
}

function byWorkspace(jobs: readonly OldJob[]): Map<string, string[]> {
  const ids = new Map<string, string[]>();
  for (const { workspaceId, id } of jobs) ids.set(workspaceId, [...(ids.get(workspaceId) ?? []), id]);
  return ids;
}
