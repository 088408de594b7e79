import pg from 'pg';
import type { Logger } from 'pino';

/** Stores counts for all instances in a table `rate_limit` in the schema of the counting service. */
export interface RateStorage {
  readonly pool: pg.Pool;
  readonly schema: string;
  close(): Promise<void>;
}

/** Maximum time to wait for a connection, and again for an answer. */
const ANSWER_WITHIN_MS = 2000;
/** Each key has one statement running at a time; the connections serve different keys. */
const MAX_CONNECTIONS = 4;

/** Connects on the first count: an unavailable database does not prevent the start. */
export function openRateStorage({
  databaseUrl,
  schema,
  log,
}: {
  databaseUrl: string;
  schema: string;
  log: Logger;
}): RateStorage {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: MAX_CONNECTIONS,
    application_name: `svc-${schema}-rates`,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
    keepAlive: true,
  });
  // Losing an idle connection fails no request, but an unhandled error event would end the process.
  pool.on('error', (err) => log.warn({ err }, 'rate limits: a connection was lost'));
  return { pool, schema, close: () => pool.end() };
}
