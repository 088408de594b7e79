import type { DataSource } from 'typeorm';
import { AT_ONCE, inTransaction, isLapsed } from '../../platform/database/database.js';
import { ACROSS_WORKSPACES } from './delivery.entity.js';

const LOST = 'The process that sent the request ended before it recorded the response';

/**
 * Makes the deliveries of dead senders due again, under the same ID: whether the receiver got them is
 * unknown. The first times they are due at once; but a delivery may itself crash its senders, and must not
 * keep affecting those lost along with it: from then on each waits longer each time, as after a failure.
 * Deliveries of a webhook that was deleted meanwhile are deleted.
 */
export async function reclaimLapsed(db: DataSource, leaseMs: number): Promise<number> {
  const rows: unknown[] = await inTransaction(db, ACROSS_WORKSPACES, (tx) =>
    tx.query(
      `with lapsed as materialized (
         select d.workspace_id, d.id, d.lease_until, exists (select from webhook s where s.id = d.webhook_id) as is_wanted
         from delivery d where d.state = 'leased' and ${isLapsed('d.lease_until', '$4')} for update skip locked
       ), gone as (
         delete from delivery d using lapsed l where not l.is_wanted and d.workspace_id = l.workspace_id and d.id = l.id
       ), back as (
         update delivery d set lapses = d.lapses + 1, lease_owner = null, lease_until = null,
           due_at = case when coalesce(($1::float8[])[d.lapses + 1], 0) = 0 then ${AT_ONCE}
             else now() + ($1::float8[])[d.lapses + 1] * (1 + $2 * random()) * interval '1 millisecond' end,
           state = case when d.lapses < cardinality($1::float8[]) then 'waiting' else 'dead' end,
           finished_at = case when d.lapses < cardinality($1::float8[]) then null else now() end
         from lapsed l where l.is_wanted and d.workspace_id = l.workspace_id and d.id = l.id
         returning d.workspace_id, d.id, d.attempt
       )
       insert into attempt (workspace_id, delivery_id, number, started_at, duration_ms, reason)
       select workspace_id, id, attempt, now(), 0, $3 from back on conflict do nothing returning 1`,
      [WAITS_AFTER_LOSS_MS, JITTER, LOST, leaseMs],
    ),
  );
  return rows.length;
}

/** More than database clocks differ by when they are synchronized in small steps. */
const TOLERANCE_MS = 60_000;

/**
 * Makes deliveries due whose due time is further ahead than they wait after their last failure: it was written
 * before the database's clock was set back. Returns their number.
 */
export async function advanceDelayed(db: DataSource): Promise<number> {
  const [, advanced]: [unknown, number] = await inTransaction(db, ACROSS_WORKSPACES, (tx) =>
    tx.query(
      `update delivery set due_at = ${AT_ONCE}
       where state = 'waiting' and due_at > now() + interval '1 millisecond' * ($4::float8 + (1 + $3::float8) *
         greatest(coalesce(($1::float8[])[failures], 0), coalesce(($2::float8[])[lapses], 0)))`,
      [WAITS_MS, WAITS_AFTER_LOSS_MS, JITTER, TOLERANCE_MS],
    ),
  );
  return advanced;
}

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Delays after the first, second, … failure. After the failure that follows the last delay the delivery is
 * dead.
 */
const WAITS_MS: readonly number[] = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
];

/** Delays after the first, second, … lost sender. Processes often end for other reasons, too. */
const WAITS_AFTER_LOSS_MS: readonly number[] = [0, 0, 0, 0, 0, 0, ...WAITS_MS];

/**
 * Maximum random share added to a delay: deliveries that failed at the same moment are not retried at the
 * same moment.
 */
const JITTER = 0.2;

/** Returns null when there is no further attempt. `chance` is from 0 to 1. */
export function waitAfterFailure(failures: number, chance = Math.random()): number | null {
  const wait = WAITS_MS[failures - 1];
  return wait === undefined ? null : Math.round(wait * (1 + JITTER * chance));
}
