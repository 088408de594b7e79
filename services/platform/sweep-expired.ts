import type { DataSource } from 'typeorm';
import { inTransaction } from './database.js';
import type { Lifecycle } from './lifecycle.js';
import { repeatRegularly } from './repeat-regularly.js';

const SWEEP_EVERY_MS = 600_000;

/** Removes the expired rows of a table with an expiry column. */
export const removeExpired = (db: DataSource, table: string): Promise<unknown> =>
  inTransaction(db, { settings: { 'app.sweep': 'expired' } }, (tx) =>
    tx.query(`delete from ${table} where expires_at <= now()`),
  );

/** Removes expired rows of these tables every ten minutes, for as long as the process runs. */
export const sweepExpired = (
  lifecycle: Lifecycle,
  db: DataSource,
  tables: readonly string[],
): Promise<unknown> =>
  lifecycle.start(
    'removal of expired rows',
    () =>
      repeatRegularly(
        async () => {
          for (const table of tables) await removeExpired(db, table);
        },
        SWEEP_EVERY_MS,
        (err) => lifecycle.log.warn({ err }, 'expired rows were not removed'),
      ),
    (sweeping) => sweeping.stop(),
  );
