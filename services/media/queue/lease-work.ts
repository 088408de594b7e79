import type { DataSource, EntityManager } from 'typeorm';
import {
  AT_ONCE,
  afterCommit,
  inTransaction,
  isDue,
  isLapsed,
  WITHOUT_WAITING_FOR_DISK,
} from '../../platform/database.js';
import { ACROSS_WORKSPACES } from './across-workspaces.js';
import { MAX_CHECK_MS } from './parking.js';
import { WORK_CHANNEL } from './queue-work.js';
import { type Failures, type WaitReason, WorkEntity, type WorkKind } from './work.entity.js';
import { countLease } from './work-metrics.js';

export type WorkKey = Pick<WorkEntity, 'workspaceId' | 'id'>;

/** The worker on which a unit failed leaves it to other workers for this long. */
export const OTHERS_FIRST_MS = 2000;

/** The longest that a unit is given back for: until parked work is checked again, and longer than any retry. */
const LONGEST_DELAY_MS = MAX_CHECK_MS;

/** Units of these kinds may take as long as their files are: their places are not free soon. */
const LONG: readonly WorkKind[] = ['tool', 'tool-fetch', 'fetch', 'backup'];

/**
 * Leases a queued unit of these kinds, or one whose worker has not renewed its lease; returns null when there
 * is none. Units of nearly finished jobs go first: a join before another job's first segment. Then the
 * workspace with the fewest units in progress, so that a workspace with many requests delays others by one
 * unit, not by all; then the oldest. `longMost` is the maximum number of long units of one workspace for this
 * owner, `running` the units that it is still working on: their leases may lapse while the database is away or
 * its clock jumps, and are renewed afterwards.
 */
export function claimWork(
  db: DataSource,
  owner: string,
  leaseMs: number,
  kinds: readonly WorkKind[],
  {
    longMost = 1_000_000,
    othersFirstMs = OTHERS_FIRST_MS,
    running = [],
  }: { longMost?: number; othersFirstMs?: number; running?: readonly WorkKey[] } = {},
): Promise<WorkEntity | null> {
  const settings = { ...ACROSS_WORKSPACES.settings, ...WITHOUT_WAITING_FOR_DISK };
  return inTransaction(db, { settings }, async (tx) => {
    const [[claimed]]: [Array<{ workspace_id: string; id: string; has_lapsed: boolean }>, number] =
      await tx.query(
        `with busy as materialized (
         select workspace_id, count(*) as units, count(*) filter (where lease_owner = $1 and kind = any($4)) as long
         from work where state = 'leased' and lease_until >= now() and kind = any($3) group by workspace_id
       ), next as materialized (
         select work.workspace_id, id, state = 'leased' as has_lapsed
         from work left join busy on busy.workspace_id = work.workspace_id
         where ((state = 'queued' and ${isDue('run_after', LONGEST_DELAY_MS)}) or (state = 'leased' and ${isLapsed('lease_until', '$2')}
             and (work.workspace_id, work.id) not in (select * from unnest($7::text[], $8::text[]))))
           and (failed_owner is distinct from $1 or ${isDue(`(run_after + $6 * interval '1 millisecond')`, LONGEST_DELAY_MS)})
           and kind = any($3) and (kind <> all($4) or coalesce(busy.long, 0) < $5)
         order by (kind not in ('join', 'analysis-join', 'script', 'voice-join', 'translation-join')), coalesce(busy.units, 0),
           created_at, ordinal
         for update of work skip locked limit 1
       )
       update work set state = 'leased', lease_owner = $1, lease_until = now() + $2 * interval '1 millisecond',
         attempt = attempt + 1, exclusive_key = null, waiting_for = null
       from next where (work.workspace_id, work.id) = (next.workspace_id, next.id)
       returning work.workspace_id, work.id, next.has_lapsed`,
        [
          ...[owner, leaseMs, kinds, LONG, longMost, othersFirstMs],
          ...[running.map(({ workspaceId }) => workspaceId), running.map(({ id }) => id)],
        ],
      );
    if (!claimed) return null;
    const work = await tx.findOneByOrFail(WorkEntity, { workspaceId: claimed.workspace_id, id: claimed.id });
    afterCommit(tx, () => countLease(work, claimed.has_lapsed));
    return work;
  });
}

/** Returns whether a unit still waits to be leased. */
export async function isWaiting(db: DataSource, { workspaceId, id }: WorkKey): Promise<boolean> {
  const found: unknown[] = await inTransaction(db, { workspaceId }, (tx) =>
    tx.query(`select from work where workspace_id = $1 and id = $2 and state = 'queued'`, [workspaceId, id]),
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

/** Returns whether the lease is still held; it cannot be taken before the transaction ends. */
export async function holdLease(tx: EntityManager, lease: Lease): Promise<boolean> {
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

interface GiveBack {
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
export async function giveBackWork(
  tx: EntityManager,
  lease: Lease,
  { delayMs, counts, waitsFor, waitingFor, failures }: GiveBack,
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
