import type { DataSource } from 'typeorm';
import { inTransaction } from '../../platform/database.js';
import { ACROSS_WORKSPACES } from './across-workspaces.js';

/** What so many senders were lost over is not sent again: it may be what they were lost by. */
const LAPSES_MOST = 5;
const LOST = 'The process that sent it was lost before it could tell what was answered';

/**
 * Deliveries whose sender was lost are due again at once, under their id: whether the receiver got them nobody knows. Those of a webhook
 * that was deleted meanwhile go.
 */
export async function takeBackLapsed(db: DataSource): Promise<number> {
  const rows: unknown[] = await inTransaction(db, ACROSS_WORKSPACES, (tx) =>
    tx.query(
      `with lapsed as materialized (
         select d.workspace_id, d.id, d.lease_until, exists (select from subscription s where s.id = d.webhook_id) as is_wanted
         from delivery d where d.state = 'leased' and d.lease_until < now() for update skip locked
       ), gone as (
         delete from delivery d using lapsed l where not l.is_wanted and d.workspace_id = l.workspace_id and d.id = l.id
       ), back as (
         update delivery d set lapses = d.lapses + 1, due_at = now(), lease_owner = null, lease_until = null,
           state = case when d.lapses + 1 >= $1 then 'dead' else 'waiting' end,
           finished_at = case when d.lapses + 1 >= $1 then now() end
         from lapsed l where l.is_wanted and d.workspace_id = l.workspace_id and d.id = l.id
         returning d.workspace_id, d.id, d.attempt
       )
       insert into attempt (workspace_id, delivery_id, number, started_at, duration_ms, reason)
       select workspace_id, id, attempt, now(), 0, $2 from back on conflict do nothing returning 1`,
      [LAPSES_MOST, LOST],
    ),
  );
  return rows.length;
}
