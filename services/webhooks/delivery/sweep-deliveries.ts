import type { DataSource } from 'typeorm';
import { inTransaction } from '../../platform/database/database.js';
import { ACROSS_WORKSPACES } from './across-workspaces.js';

/** Retention of deliveries when nothing else is configured, and the least: clients are promised as much. */
const KEEP_DAYS = 30;
/** Rows per transaction, so that none runs long. */
const BATCH = 1000;

/** Removes deliveries that are older than this, with their attempts, and events without deliveries. */
export async function sweepDeliveries(db: DataSource, keepDays = KEEP_DAYS): Promise<number> {
  let swept = 0;
  for (const table of ['delivery', 'event']) {
    // An event is accepted with its deliveries: it is as old as they are.
    for (let removed = BATCH; removed === BATCH; swept += removed)
      removed = await sweepSome(db, table, keepDays);
  }
  return swept;
}

async function sweepSome(db: DataSource, table: string, keepDays: number): Promise<number> {
  const [, removed]: [unknown, number] = await inTransaction(db, ACROSS_WORKSPACES, (tx) =>
    tx.query(
      `delete from ${table} where (workspace_id, id) in (
         select workspace_id, id from ${table} where created_at < now() - $1 * interval '1 day'
         limit ${BATCH} for update skip locked)`,
      [keepDays],
    ),
  );
  return removed;
}
