import type { DataSource } from 'typeorm';
import type { Lifecycle } from '../process/lifecycle.js';
import { repeatRegularly } from '../retry/repeat-regularly.js';
import { inTransaction, type ServiceSchema } from './database.js';

const SWEEP_EVERY_MS = 600_000;

/** Rows per transaction: none holds its locks for long. */
const BATCH = 1000;

/** Removes the expired rows of a table with an expiry column, in batches. A row that is renewed meanwhile stays. */
export async function removeExpired(db: DataSource, table: string, batch = BATCH): Promise<void> {
  for (let removed = batch; removed === batch; )
    [, removed] = await inTransaction(
      db,
      { settings: { 'app.sweep': 'expired' } },
      (tx): Promise<[unknown, number]> =>
        tx.query(
          `delete from ${table} where expires_at <= now() and ctid = any(array(
             select ctid from ${table} where expires_at <= now() limit ${batch}))`,
        ),
    );
}

/** Removes expired rows of a service every ten minutes, for as long as the process runs. */
export const sweepExpired = (
  lifecycle: Lifecycle,
  db: DataSource,
  { expiring = [] }: Pick<ServiceSchema, 'expiring'>,
): Promise<unknown> =>
  lifecycle.start(
    'removal of expired rows',
    () =>
      repeatRegularly(
        async () => {
          for (const table of expiring) await removeExpired(db, table);
        },
        SWEEP_EVERY_MS,
        (err) => lifecycle.log.warn({ err }, 'expired rows were not removed'),
      ),
    (sweeping) => sweeping.stop(),
  );
