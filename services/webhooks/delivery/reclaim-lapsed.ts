import type { DataSource } from 'typeorm';
import { AT_ONCE, inTransaction, isLapsed } from '../../platform/database/database.js';
import { ACROSS_WORKSPACES } from './across-workspaces.js';
import { JITTER, WAITS_AFTER_LOSS_MS, WAITS_MS } from './retry-schedule.js';

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
