import type { JWK } from 'jose';
import pg from 'pg';
import type { Logger } from 'pino';
import { makeSealer } from '../../services/platform/access/sealer.js';
import { pooledUrl } from '../../services/platform/config/pooled-url.js';
import type { Lifecycle } from '../../services/platform/process/lifecycle.js';
import { type IdempotencyStore, openIdempotencyStore } from './idempotency-store.js';

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

interface Config {
  readonly DATABASE_URL: string;
  readonly DATABASE_POOLER?: string | undefined;
  readonly CALLER_SIGNING_KEY: JWK;
}

/** Opens the store of first responses until the process stops. */
export const openIdempotency = (
  lifecycle: Lifecycle,
  { DATABASE_URL, DATABASE_POOLER, CALLER_SIGNING_KEY }: Config,
): Promise<IdempotencyStore> =>
  lifecycle.start(
    'first answers',
    () =>
      openIdempotencyStore({
        databaseUrl: pooledUrl(DATABASE_URL, DATABASE_POOLER),
        log: lifecycle.log,
        // Derived from a key that every edge has and the database does not contain.
        sealer: makeSealer({ purpose: 'first answers', current: CALLER_SIGNING_KEY.d as string }),
      }),
    (store) => store.close(),
  );
