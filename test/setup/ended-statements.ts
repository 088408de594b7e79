import pg from 'pg';
import { waitUntil } from './wait-until.js';

/** Holds statements on a table back, so that they can be ended while they run. */
export interface HeldTable {
  /** Ends the connection of a statement that waits for the table: as a database does that is shut down. */
  endWaiting(): Promise<void>;
  /** Resolves when a statement waits. */
  awaitWaiting(): Promise<void>;
  /** Doing it again changes nothing. */
  release(): Promise<void>;
}

const WAITING = `
  select pid from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`;

/** The table (with its schema) is nobody else's until it is released. */
export async function holdTable(adminUrl: string, table: string): Promise<HeldTable> {
  const client = new pg.Client({ connectionString: adminUrl });
  // Outside of the transaction: in one, what is active now is read once.
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
