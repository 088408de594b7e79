import type { DataSource, EntityManager } from 'typeorm';
import { inTransaction } from '../../platform/database/database.js';
import { DAY_OF_ENTRY } from '../ledger/month.js';

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

interface EndedJobs {
  readonly workspaceId: string;
  /** Jobs that are not steps of another. */
  readonly jobIds: readonly string[];
  readonly endedBefore: Date;
}

/**
 * Removes those of the jobs that are still ended and not locked, in the transaction that adds their cost and
 * results to their months. Two kinds of jobs stay: the failed ingest of an existing video, since retrying it
 * is the only way to a source, and jobs with a ledger entry of the present or the previous month.
 */
async function removeEndedJobs(
  tx: EntityManager,
  { workspaceId, jobIds, endedBefore }: EndedJobs,
): Promise<number> {
  const held: Array<{ id: string; videoId: string | null }> = await tx.query(
    `select id, video_id as "videoId" from job
     where workspace_id = $1 and id = any($2) and parent_job_id is null and finished_at < $3
       and status in ('completed', 'failed', 'canceled')
       and (type <> 'ingest' or status = 'completed' or exists (
         select from deleted_video d where d.workspace_id = job.workspace_id and d.video_id = job.video_id))
       and not exists (
         select from ledger_entry e where e.workspace_id = job.workspace_id and e.job_id = job.id
           and e.month >= date_trunc('month', now() at time zone 'UTC') - interval '1 month')
     order by id for update skip locked`,
    [workspaceId, jobIds, endedBefore],
  );
  if (held.length === 0) return 0;
  const ended = held.map(({ id }) => id);
  const steps: Array<{ id: string }> = await tx.query(
    'select id from job where workspace_id = $1 and parent_job_id = any($2)',
    [workspaceId, ended],
  );
  const all = [...ended, ...steps.map(({ id }) => id)];
  await addToMonths(tx, workspaceId, all);
  await tx.query('delete from ledger_entry where workspace_id = $1 and job_id = any($2)', [workspaceId, all]);
  await tx.query('delete from process_step where workspace_id = $1 and job_id = any($2)', [
    workspaceId,
    ended,
  ]);
  await tx.query('delete from job where workspace_id = $1 and id = any($2)', [workspaceId, all]);
  await tx.query(
    `delete from deleted_video d where workspace_id = $1 and video_id = any($2)
       and not exists (select from job where job.workspace_id = d.workspace_id and job.video_id = d.video_id)`,
    [workspaceId, held.map(({ videoId }) => videoId)],
  );
  return all.length;
}

/** Rows are written in the order of their keys, so that two instances cannot deadlock. */
async function addToMonths(tx: EntityManager, workspaceId: string, jobIds: readonly string[]): Promise<void> {
  const values = [workspaceId, jobIds];
  await tx.query(
    `insert into job_month as kept (workspace_id, month, type, status, jobs)
     select workspace_id, date_trunc('month', finished_at at time zone 'UTC')::date as ended_in, type, status, count(*)
     from job where workspace_id = $1 and id = any($2) group by 1, 2, 3, 4 order by 2, 3, 4
     on conflict (workspace_id, month, type, status) do update set jobs = kept.jobs + excluded.jobs`,
    values,
  );
  await tx.query(
    `insert into ledger_month as kept (workspace_id, month, type, reserved_minutes, charged_minutes, returned_minutes)
     select e.workspace_id, e.month, job.type,
       coalesce(sum(e.minutes) filter (where e.entry = 'reserved'), 0),
       coalesce(sum(e.minutes) filter (where e.entry = 'charged'), 0),
       coalesce(sum(e.minutes) filter (where e.entry = 'returned'), 0)
     from ledger_entry e join job on job.workspace_id = e.workspace_id and job.id = e.job_id
     where e.workspace_id = $1 and e.job_id = any($2) group by 1, 2, 3 order by 2, 3
     on conflict (workspace_id, month, type) do update set
       reserved_minutes = kept.reserved_minutes + excluded.reserved_minutes,
       charged_minutes = kept.charged_minutes + excluded.charged_minutes,
       returned_minutes = kept.returned_minutes + excluded.returned_minutes`,
    values,
  );
  await tx.query(
    `insert into ledger_day as kept (workspace_id, day, charged_minutes)
     select e.workspace_id, ${DAY_OF_ENTRY} as reserved_on, sum(e.minutes)
     from ledger_entry e join ledger_entry reserved on reserved.workspace_id = e.workspace_id
       and reserved.job_id = e.job_id and reserved.attempt = e.attempt and reserved.entry = 'reserved'
     where e.workspace_id = $1 and e.job_id = any($2) and e.entry = 'charged' group by 1, 2 order by 2
     on conflict (workspace_id, day) do update set charged_minutes = kept.charged_minutes + excluded.charged_minutes`,
    values,
  );
  await tx.query(
    `insert into video_charge as kept (workspace_id, video_id, minutes)
     select e.workspace_id, job.video_id, sum(e.minutes)
     from ledger_entry e join job on job.workspace_id = e.workspace_id and job.id = e.job_id
     where e.workspace_id = $1 and e.job_id = any($2) and e.entry = 'charged' and job.video_id is not null
       and not exists (select from deleted_video d where d.workspace_id = job.workspace_id and d.video_id = job.video_id)
     group by 1, 2 order by 2
     on conflict (workspace_id, video_id) do update set minutes = kept.minutes + excluded.minutes`,
    values,
  );
}
