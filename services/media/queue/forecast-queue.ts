import type { DataSource, EntityManager } from 'typeorm';
import { inTransaction, isDue } from '../../platform/database/database.js';
import { ACROSS_WORKSPACES } from './across-workspaces.js';
import { MAX_CHECK_MS } from './dependency-wait.js';
import { PRESENT_MS } from './worker-presence.js';

/** Where a job waits that no worker has begun. */
interface QueuePlace {
  /** From 1, roughly in the order in which workers will begin the jobs of all workspaces. */
  readonly position: number;
  /** Null while no worker runs, or none has completed work of this kind. */
  readonly startsAt: Date | null;
}

export interface QueueForecast {
  placeOf(workspaceId: string, jobId: string): QueuePlace | null;
  /** When the next waiting job begins, of the workspace or of all; null if unknown. */
  nextStartAt(workspaceId: string | null): Date | null;
  /** Why no worker begins any work: none runs, or what those that run lack; null if one does. */
  readonly blockedReason: string | null;
}

/** Age at which a forecast is renewed: it changes no faster for clients that wait for a change. */
const FRESH_MS = 5000;

/** Longer queues are not looked through to their end. */
const MAX_QUEUED_UNITS = 20_000;

/**
 * The waiting jobs with their positions, and how long the work before each will take. A position counts the jobs whose
 * first unit goes first: by the order of `CLAIM`, with a workspace's nth unit behind the units that other workspaces
 * have fewer before. The time is that of the work ahead, as long as units of its kind took lately, divided by the
 * number of units that live workers process at once. Workers with the same kinds of work share one queue.
 */
const PLACES = `
  with pool as (
    select kinds, sum(places) as places from work_pool
    where places > 0 and seen_at > now() - $1 * interval '1 millisecond' group by kinds
  ), measured as (
    select kind, sum((time ->> 'seconds')::float8 * (time ->> 'runs')::float8) / sum((time ->> 'runs')::float8) as seconds
    from work_pool cross join lateral jsonb_each(times) as of_kind (kind, time) group by kind
  ), running as (
    select workspace_id, kind, (1 - fraction) * seconds as seconds
    from work left join measured using (kind) where state = 'leased' and lease_until >= now()
  ), queued as (
    select workspace_id, job_id, kind, lane, created_at, ordinal, seconds from (
      select * from work
      where state = 'queued' and waiting_for is null and ${isDue('run_after', MAX_CHECK_MS)}
      order by created_at, ordinal limit ${MAX_QUEUED_UNITS}
    ) as unit left join measured using (kind)
  ), served as (
    select kind, pool.* from (select kind from queued union select kind from running) as present
      left join lateral (select * from pool where kind = any(kinds) order by places desc limit 1) as pool on true
  ), busy as (
    select kinds, count(*) as units, sum(seconds) as seconds, count(seconds) = count(*) as is_measured
    from running join served using (kind) group by kinds
  ), unit as (
    select queued.*, kinds, places,
      row_number() over (partition by kinds, workspace_id order by lane <> 'finish', created_at, ordinal)
        + (select count(*) from running where running.workspace_id = queued.workspace_id) as round
    from queued join served using (kind)
  ), ahead as (
    select unit.*, row_number() over claims as place,
      coalesce(sum(seconds) over (claims rows between unbounded preceding and 1 preceding), 0) as seconds_ahead,
      bool_and(seconds is not null) over claims as is_measured
    from unit window claims as (partition by kinds order by lane <> 'finish', round, created_at, ordinal)
  ), waiting as (
    select distinct on (workspace_id, job_id) * from ahead
    where not exists (select from work begun where (begun.workspace_id, begun.job_id) = (ahead.workspace_id, ahead.job_id)
      and (begun.state <> 'queued' or begun.attempt > 0))
    order by workspace_id, job_id, place
  )
  select workspace_id as "workspaceId", job_id as "jobId",
    (row_number() over (partition by waiting.kinds order by place))::int as position,
    case
      when waiting.places is null or not (waiting.is_measured and coalesce(busy.is_measured, true)) then null
      when coalesce(busy.units, 0) + place <= waiting.places then 0
      else (coalesce(busy.seconds, 0) + seconds_ahead) / waiting.places::float8
    end as "afterSeconds"
  from waiting left join busy on busy.kinds is not distinct from waiting.kinds`;

/** The first fault is reported only while no worker takes work. */
const WHY_BLOCKED = `
  select case when bool_or(places > 0) then null else coalesce(min(fault), 'No worker is running') end as "blockedReason"
  from work_pool where seen_at > now() - $1 * interval '1 millisecond'`;

interface PlaceRow {
  readonly workspaceId: string;
  readonly jobId: string;
  readonly position: number;
  readonly afterSeconds: number | null;
}

/** Compiling the statement takes longer than running it. */
const BOUNDARY = { settings: { ...ACROSS_WORKSPACES.settings, jit: 'off' } };

/** Forecasts the queue at most once in five seconds, for any number of requests and jobs. */
export function makeQueueForecasts(db: DataSource, freshMs = FRESH_MS): () => Promise<QueueForecast> {
  let latest: { readonly at: number; readonly forecast: Promise<QueueForecast> } | undefined;
  return () => {
    if (!latest || performance.now() - latest.at >= freshMs) {
      const forecast = inTransaction(db, BOUNDARY, forecastQueue);
      latest = { at: performance.now(), forecast };
      forecast.catch(() => {
        latest = undefined;
      });
    }
    return latest.forecast;
  };
}

/** Reads where each job of all workspaces waits, and when it is expected to begin. */
async function forecastQueue(tx: EntityManager): Promise<QueueForecast> {
  const rows: PlaceRow[] = await tx.query(PLACES, [PRESENT_MS]);
  const [{ blockedReason }]: [{ blockedReason: string | null }] = await tx.query(WHY_BLOCKED, [PRESENT_MS]);
  const now = new Date();
  const places = new Map<string, QueuePlace>();
  const next = new Map<string | null, Date>();
  for (const { workspaceId, jobId, position, afterSeconds } of rows) {
    const startsAt = afterSeconds === null ? null : roundedTime(now, afterSeconds);
    places.set(keyOf(workspaceId, jobId), { position, startsAt });
    if (!startsAt) continue;
    for (const scope of [workspaceId, null]) {
      const earlier = next.get(scope);
      if (!earlier || startsAt < earlier) next.set(scope, startsAt);
    }
  }
  return {
    placeOf: (workspaceId, jobId) => places.get(keyOf(workspaceId, jobId)) ?? null,
    nextStartAt: (workspaceId) => next.get(workspaceId) ?? null,
    blockedReason,
  };
}

/**
 * Rounds an estimate up, the more the later it is: estimates that differ by less are the same to clients, which wait for a
 * change.
 */
function roundedTime(now: Date, afterSeconds: number): Date {
  const stepSeconds = afterSeconds < 60 ? 5 : afterSeconds < 600 ? 15 : 60;
  const stepMs = stepSeconds * 1000;
  return new Date(Math.ceil((now.getTime() + afterSeconds * 1000) / stepMs) * stepMs);
}

const keyOf = (workspaceId: string, jobId: string): string => `${workspaceId}/${jobId}`;
