import type { DataSource, EntityManager } from 'typeorm';
import {
  ASYNC_COMMIT,
  AT_ONCE,
  afterCommit,
  inTransaction,
  isDue,
  isLapsed,
} from '../../platform/database/database.js';
import { readWithin } from '../../platform/http/read-within.js';
import { ACROSS_WORKSPACES } from './across-workspaces.js';
import { MAX_CHECK_MS } from './dependency-wait.js';
import { WORK_CHANNEL } from './queue-work.js';
import { type Failures, type WaitReason, WorkEntity, type WorkKind } from './work.entity.js';
import { countLease } from './work-metrics.js';

type WorkKey = Pick<WorkEntity, 'workspaceId' | 'id'>;

/** The worker on which a unit failed leaves it to other workers for this long. */
export const OTHERS_FIRST_MS = 2000;

/** How long a busy worker leaves a unit that must run alone to workers that are idle. */
export const MAKING_ROOM_MS = 500;

/** The longest that a unit is given back for: until parked work is checked again, and longer than any retry. */
const LONGEST_DELAY_MS = MAX_CHECK_MS;

/** $1 leaves units that failed on it to other workers for a while. */
const IS_FOR_THIS_WORKER = `kind = any($3)
  and (failed_owner is distinct from $1 or ${isDue(`(run_after + $5 * interval '1 millisecond')`, LONGEST_DELAY_MS)})`;
const IS_READY = `state = 'queued' and ${isDue('run_after', LONGEST_DELAY_MS)} and ${IS_FOR_THIS_WORKER}`;
const OLDEST = `workspace_id, lane, created_at, ordinal, ${IS_READY} as is_ready`;
const HAS_LAPSED = `state = 'leased' and ${isLapsed('lease_until', '$2')} and ${IS_FOR_THIS_WORKER}
  and (workspace_id, id) not in (select * from unnest($6::text[], $7::text[]))`;

/**
 * Claims one unit. Its cost depends on how many workspaces wait, not on how much they have queued: the index leads
 * from the oldest unit of one workspace's lane to that of the next. A lane is looked through only when its oldest unit
 * is not ready.
 */
export const CLAIM = `
  with recursive busy as materialized (
    select workspace_id, count(*) as units, count(*) filter (where lease_owner = $1 and lane = 'long') as long
    from work where state = 'leased' and lease_until >= now() and kind = any($3) group by workspace_id
  ), waiting as (
    (select ${OLDEST} from work where state = 'queued'
     order by workspace_id, lane, created_at, ordinal limit 1)
    union all
    select following.* from waiting cross join lateral (
      select ${OLDEST} from work
      where state = 'queued' and (workspace_id, lane) > (waiting.workspace_id, waiting.lane)
      order by workspace_id, lane, created_at, ordinal limit 1
    ) as following
  ), turn as materialized (
    select workspace_id, lane, null as lapsed_id, created_at, ordinal from waiting where is_ready
    union all
    select waiting.workspace_id, waiting.lane, null, oldest.* from waiting cross join lateral (
      select created_at, ordinal from work
      where work.workspace_id = waiting.workspace_id and work.lane = waiting.lane and ${IS_READY}
      order by created_at, ordinal limit 1
    ) as oldest where not is_ready
    union all
    select workspace_id, lane, id, created_at, ordinal from work where ${HAS_LAPSED}
  ), next as materialized (
    select free.* from (
      select turn.* from turn left join busy using (workspace_id)
      where lane <> 'long' or coalesce(busy.long, 0) < $4
      order by lane <> 'finish', coalesce(busy.units, 0), created_at, ordinal
    ) as turn cross join lateral (
      select * from (
        select workspace_id, id, false as has_lapsed from work
        where lapsed_id is null and work.workspace_id = turn.workspace_id and work.lane = turn.lane and ${IS_READY}
        order by created_at, ordinal for update skip locked limit 1
      ) as ready
      union all
      select * from (
        select workspace_id, id, true from work
        where work.workspace_id = turn.workspace_id and id = lapsed_id and ${HAS_LAPSED} for update skip locked
      ) as lapsed
    ) as free limit 1
  )
  update work set state = 'leased', lease_owner = $1, lease_until = now() + $2 * interval '1 millisecond',
    attempt = attempt + 1, lapses = lapses + next.has_lapsed::int, exclusive_key = null, waiting_for = null
  from next where (work.workspace_id, work.id) = (next.workspace_id, next.id)
  returning work.workspace_id, work.id, next.has_lapsed`;

/**
 * The planner expects the boundary of workspaces to leave few rows, and would rather sort those of a workspace than
 * follow the index; and compiling the statement takes longer than running it.
 */
export const PLANNING = { enable_sort: 'off', jit: 'off' };

/**
 * Leases a queued unit of these kinds, or one whose worker has not renewed its lease; returns null when there
 * is none. Units of nearly finished jobs go first: a join before another job's first segment. Then the
 * workspace with the fewest units in progress, so that a workspace with many requests delays others by one
 * unit, not by all; then the oldest. `maxLong` is the maximum number of long units of one workspace for this
 * owner, `running` the units that it is still working on: their leases may lapse while the database is away or
 * its clock jumps, and are renewed afterwards. A unit whose lease has lapsed before runs alone: a busy worker gets it
 * back as queued, and has to make room.
 */
export function claimWork(
  db: DataSource,
  owner: string,
  leaseMs: number,
  kinds: readonly WorkKind[],
  {
    maxLong = 1_000_000,
    othersFirstMs = OTHERS_FIRST_MS,
    running = [],
  }: { maxLong?: number; othersFirstMs?: number; running?: readonly WorkKey[] } = {},
): Promise<WorkEntity | null> {
  const settings = { ...ACROSS_WORKSPACES.settings, ...ASYNC_COMMIT, ...PLANNING };
  return inTransaction(db, { settings }, async (tx) => {
    const [[claimed]]: [Array<{ workspace_id: string; id: string; has_lapsed: boolean }>, number] =
      await tx.query(CLAIM, [
        ...[owner, leaseMs, kinds, maxLong, othersFirstMs],
        ...[running.map(({ workspaceId }) => workspaceId), running.map(({ id }) => id)],
      ]);
    if (!claimed) return null;
    const work = await tx.findOneByOrFail(WorkEntity, { workspaceId: claimed.workspace_id, id: claimed.id });
    afterCommit(tx, () => countLease(work, claimed.has_lapsed));
    if (work.lapses > 0 && running.length > 0) {
      await requeueWork(tx, work, { delayMs: MAKING_ROOM_MS, counts: false });
      return Object.assign(work, { state: 'queued' });
    }
    return work;
  });
}

/** Returns whether units of these kinds are queued or leased, by any worker. */
export async function isUnfinished(db: DataSource, kinds: readonly WorkKind[]): Promise<boolean> {
  const ofKinds = `kind in (${kinds.map((kind) => `'${kind}'`).join(', ')})`;
  const found = await readWithin(
    db,
    ACROSS_WORKSPACES,
    `select from work where state = 'queued' and ${ofKinds}
     union all select from work where state = 'leased' and ${ofKinds} limit 1`,
  );
  return found.length > 0;
}

type Lease = Pick<WorkEntity, 'workspaceId' | 'id' | 'leaseOwner' | 'attempt'>;

/** The lease is still held: the attempt distinguishes leases of the same worker. */
const HELD = `workspace_id = $1 and id = $2 and lease_owner = $3 and attempt = $4 and state = 'leased'`;
const held = ({ workspaceId, id, leaseOwner, attempt }: Lease) => [workspaceId, id, leaseOwner, attempt];

/** Returns false if the lease is lost because another worker has the work, or the work was removed. */
export async function renewLease(
  tx: EntityManager,
  lease: Lease,
  leaseMs: number,
  fraction: number,
): Promise<boolean> {
  const [, renewed]: [unknown, number] = await tx.query(
    `update work set lease_until = now() + $5 * interval '1 millisecond', fraction = $6 where ${HELD}`,
    [...held(lease), leaseMs, fraction],
  );
  return renewed > 0;
}

/** Records that a worker which lost its lease has not ended: it was paused, or could not renew it in time. */
export async function noteSurvival(tx: EntityManager, lease: Lease): Promise<void> {
  await tx.query(
    `update work set lapses = lapses - 1
     where workspace_id = $1 and id = $2 and (lease_owner, attempt) is distinct from ($3, $4) and lapses > 0`,
    held(lease),
  );
}

/** Returns whether the lease is still held; it cannot be taken before the transaction ends. */
export async function lockLease(tx: EntityManager, lease: Lease): Promise<boolean> {
  const found: unknown[] = await tx.query(`select from work where ${HELD} for update`, held(lease));
  return found.length > 0;
}

/** Ends the lease with a result. Returns false if it was lost, in which case the result is not wanted. */
export async function completeWork(tx: EntityManager, lease: Lease, result: unknown): Promise<boolean> {
  const [, completed]: [unknown, number] = await tx.query(
    `update work set state = 'done', fraction = 1, lease_owner = null, lease_until = null, result = $5 where ${HELD}`,
    [...held(lease), JSON.stringify(result ?? {})],
  );
  return completed > 0;
}

interface Requeue {
  readonly delayMs: number;
  /** Whether this attempt counts. */
  readonly counts: boolean;
  /** The name of the result that another worker is creating. */
  readonly waitsFor?: string;
  /** The unavailable dependency; parks the work. */
  readonly waitingFor?: WaitReason;
  /** How often its programs have failed so far; other workers get the work first. */
  readonly failures?: Failures;
}

/** Gives the work back, to be leased after the delay. */
export async function requeueWork(
  tx: EntityManager,
  lease: Lease,
  { delayMs, counts, waitsFor, waitingFor, failures }: Requeue,
): Promise<void> {
  await tx.query(
    `update work set state = 'queued', lease_owner = null, lease_until = null, fraction = 0,
       run_after = case when $5::float8 <= 0 and $9::jsonb is null then ${AT_ONCE} else now() + $5::float8 * interval '1 millisecond' end,
       attempt = attempt - $6, exclusive_key = $7,
       waiting_for = $8, parked_at = case when $8::text is null then parked_at else coalesce(parked_at, now()) end,
       failures = coalesce($9, failures), failed_owner = case when $9::jsonb is null then null else lease_owner end
     where ${HELD}`,
    [
      ...held(lease),
      ...[delayMs, counts ? 0 : 1, waitsFor ?? null, waitingFor ?? null],
      failures ? JSON.stringify(failures) : null,
    ],
  );
  await tx.query('select pg_notify($1, $2)', [WORK_CHANNEL, '']);
}

/** Deletes a job's work; leases on it are lost with it. */
export async function forgetWork(tx: EntityManager, jobId: string): Promise<number> {
  const [, forgotten]: [unknown, number] = await tx.query('delete from work where job_id = $1', [jobId]);
  return forgotten;
}
