import pg from 'pg';
import { waitUntil } from './wait-until.js';

/** Blocks statements on a table, so that they can be terminated while they run. */
export interface HeldTable {
  /** Terminates the connection of a statement that waits for the table, as a database does at shutdown. */
  endWaiting(): Promise<void>;
  /** Resolves when a statement waits. */
  awaitWaiting(): Promise<void>;
  /** Idempotent. */
  release(): Promise<void>;
}

const WAITING = `
  select pid from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`;

/** Locks the table (with its schema) exclusively until it is released. */
export async function lockTable(adminUrl: string, table: string): Promise<HeldTable> {
  const client = new pg.Client({ connectionString: adminUrl });
  // A separate connection, since a transaction reads the active statements only once.
  const observer = new pg.Client({ connectionString: adminUrl });
  await Promise.all([client.connect(), observer.connect()]);
  await client.query('begin');
  await client.query(`lock table ${table} in access exclusive mode`);
  let released: Promise<void> | undefined;
  const findWaiting = async (): Promise<number | null> =>
    (await observer.query(WAITING)).rows[0]?.pid ?? null;
  return {
    async awaitWaiting() {
      await waitUntil(`a statement waits for ${table}`, findWaiting);
    },
    async endWaiting() {
      const pid = await waitUntil(`a statement waits for ${table}`, findWaiting);
      await observer.query('select pg_terminate_backend($1)', [pid]);
      await waitUntil('its connection has ended', async () => (await findWaiting()) !== pid);
    },
    release: () => {
      released ??= client.query('rollback').then(async () => {
        await Promise.all([client.end(), observer.end()]);
      });
      return released;
    },
  };
}
