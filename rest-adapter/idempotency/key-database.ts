import pg from 'pg';
import type { Logger } from 'pino';

const ANSWER_WITHIN_MS = 2000;
const MAX_CONNECTIONS = 4;

interface KeyDatabase {
  /** Runs one transaction in which row-level security limits access to the rows of the setting. */
  within<T>(
    setting: readonly [name: string, value: string],
    work: (client: pg.PoolClient) => Promise<T>,
  ): Promise<T>;
  close(): Promise<void>;
}

/** Connects to the table of idempotency keys with the first transaction, not before. */
export function openKeyDatabase(databaseUrl: string, log: Logger): KeyDatabase {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: MAX_CONNECTIONS,
    application_name: 'svc-edge-idempotency',
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
    keepAlive: true,
  });
  pool.on('error', (err) => log.warn({ err }, 'idempotency keys: a connection was lost'));
  // A connection that fails in use reports the error through its query; the pool listens only to idle ones.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    async within(setting, work) {
      const client = await pool.connect();
      try {
        await client.query('begin');
        await client.query('select set_config($1, $2, true)', [...setting]);
        const result = await work(client);
        await client.query('commit');
        client.release();
        return result;
      } catch (err) {
        // Closes the connection, which rolls back its transaction.
        client.release(true);
        throw err;
      }
    },
    close: () => pool.end(),
  };
}
