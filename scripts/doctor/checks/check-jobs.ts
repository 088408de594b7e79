import type pg from 'pg';
import { PRESENT_MS } from '../../../services/media/queue/worker-presence.js';
import { type Finding, ok, unknown, warning } from '../finding.js';

const STUCK_AFTER_MINUTES = 60;
/** A step that videos performs itself has no job; writing an article may take two hours. */
const PROCESS_STUCK_AFTER_MINUTES = 180;

/** Jobs with the same reason to wait. */
export interface WaitingJobs {
  readonly reason:
    | 'undispatched'
    | 'process'
    | 'lost'
    | 'no worker'
    | 'idle workers'
    | 'queued'
    | 'storage'
    | 'engine'
    | 'service';
  readonly count: number;
  readonly example: string;
}

/**
 * Groups the open jobs that were neither changed nor reported on for an hour by what media knows about their work. A
 * job that waits for its upload is left out, and so is one behind an earlier job of its video, or with a unit of work
 * whose worker renews its lease. Parked work reports regularly: it counts from the time that it was parked.
 */
const WAITING = `
  with open_job as (
    select *, greatest(updated_at, dispatched_at, progress_at) as changed_at from jobs.job
    where status in ('pending', 'processing')
  ), quiet as (
    select * from open_job where changed_at < now() - make_interval(mins => $1)
      and waiting_for is distinct from 'upload'
      and not exists (
        select from media.upload u where u.workspace_id = open_job.workspace_id and u.job_id = open_job.id
          and u.state = 'open')
  ), live as (
    select * from media.work where state = 'leased' and lease_until >= now()
  ), pool as (
    select kinds from media.work_pool where places > 0 and seen_at > now() - $3 * interval '1 millisecond'
  ), unit as (
    select quiet.workspace_id, quiet.id, w.id as unit_id, w.kind, w.waiting_for, w.state = 'leased' and w.lease_until >= now() as is_live
    from quiet left join media.work w on w.workspace_id = quiet.workspace_id and w.job_id = quiet.id and w.state <> 'done'
    where quiet.kind <> 'process' and dispatched_at is not null
  ), unfinished as (
    select workspace_id, id, array_agg(kind) as kinds, count(unit_id) as units from unit
    group by workspace_id, id having not bool_or(coalesce(is_live, false) or waiting_for is not null)
  ), waiting as (
    select case
        when units = 0 then 'lost'
        when not exists (select from pool where pool.kinds && unfinished.kinds) then 'no worker'
        when not exists (
          select from live join pool on live.kind = any(pool.kinds) where pool.kinds && unfinished.kinds
        ) then 'idle workers'
        else 'queued' end as reason, id
    from unfinished
    union all
    select 'undispatched', id from quiet where dispatched_at is null and not exists (
      select from open_job ahead where ahead.workspace_id = quiet.workspace_id and ahead.video_id = quiet.video_id
        and ahead.parent_job_id is null and ahead.dispatched_at is not null)
    union all
    select 'process', id from quiet where kind = 'process' and dispatched_at is not null
      and changed_at < now() - make_interval(mins => $2)
      and not exists (
        select from open_job step where step.workspace_id = quiet.workspace_id and step.parent_job_id = quiet.id)
    union all
    select distinct waiting_for, job_id from media.work
    where state = 'queued' and waiting_for is not null and parked_at < now() - make_interval(mins => $1)
  )
  select reason, count(*)::int as count, min(id) as example from waiting group by reason order by reason`;

/** Looks for jobs that nothing will continue by itself. */
export async function checkJobs(client: pg.Client): Promise<Finding[]> {
  const { rows: found } = await client.query<{ jobs: boolean; pools: boolean }>(
    `select to_regclass('jobs.job') is not null as jobs, to_regclass('media.work_pool') is not null as pools`,
  );
  if (!found[0]?.jobs) return [ok('no tables yet; the first start creates them')];
  if (!found[0].pools)
    return [unknown('jobs: the tables are of an earlier version', 'npm start, which migrates them')];
  // Rows of all workspaces, read as their own processes do.
  await client.query(`begin read only; set local app.reconciler = 'on'; set local app.worker = 'on'`);
  try {
    const { rows } = await client.query<WaitingJobs>(WAITING, [
      ...[STUCK_AFTER_MINUTES, PROCESS_STUCK_AFTER_MINUTES, PRESENT_MS],
    ]);
    const findings = rows.map(findingOf);
    return findings.some(({ state }) => state !== 'ok') ? findings : [...findings, ok('no job is stuck')];
  } finally {
    await client.query('rollback');
  }
}

const WORKERS = 'npm start, or one more worker; what a running one waits for is in DATA_DIR/logs/worker.log';

/** Returns what is to be said about jobs that wait for this reason, with the command that lets them continue. */
export function findingOf({ reason, count, example }: WaitingJobs): Finding {
  const jobs = count === 1 ? '1 job' : `${count} jobs`;
  const [has, waits, them] = count === 1 ? ['has', 'waits', 'it'] : ['have', 'wait', 'them'];
  const forLong = `for ${STUCK_AFTER_MINUTES} minutes, for example ${example}`;
  const again = `POST /v1/jobs/${example}/cancel, then /retry`;
  switch (reason) {
    case 'queued':
      return ok(`${jobs} ${waits} ${forLong}; workers are at work on others`);
    case 'no worker':
      return warning(`${jobs} ${waits} ${forLong}: no worker runs`, WORKERS);
    case 'idle workers':
      return warning(`${jobs} ${waits} ${forLong}, and the workers process nothing`, WORKERS);
    case 'lost':
      return warning(
        `${jobs} ${has} made no progress ${forLong}, and no work is open for ${them}`,
        `npm start, which sends lost work again; npm run dead-letters -- list media.commands; or ${again}`,
      );
    case 'undispatched':
      return warning(
        `${jobs} ${has} not begun ${forLong}, although no earlier job of the video runs`,
        `npm start, if it does not run; or ${again}`,
      );
    case 'process':
      return warning(
        `${jobs} ${has} no step that runs, for ${PROCESS_STUCK_AFTER_MINUTES} minutes, for example ${example}`,
        `npm run dead-letters -- list videos.long-steps, likewise videos.commands; or ${again}`,
      );
    case 'storage':
      return warning(
        `${jobs} ${waits} for the storage ${forLong}`,
        'free space (see “Disk”), or check the bucket and the S3_… variables',
      );
    case 'engine':
      return warning(
        `${jobs} ${waits} for an engine ${forLong}`,
        `npm run engines -- list; GET /v1/jobs/${example} names the engine (docs/operations.md, “Failures of work in media”)`,
      );
    case 'service':
      return warning(
        `${jobs} ${waits} for another process ${forLong}`,
        'npm start, if it does not run; DATA_DIR/logs of videos, jobs and media',
      );
  }
}
