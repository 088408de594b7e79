import pg from 'pg';
import type { Logger } from 'pino';
import { errorMessage } from '../errors/errors.js';
import { degraded, type ReadinessCheck } from '../process/health.js';

/** Runs statements without names, which a session would have to keep: a connection pooler lends it for one transaction. */
interface UnnamedStatements {
  query(statement: { readonly text: string; readonly values?: readonly unknown[] }): Promise<pg.QueryResult>;
}

/** Stores counts for all instances in a table `rate_limit` in the schema of the counting service. */
export interface RateStorage {
  readonly statements: UnnamedStatements;
  readonly schema: string;
  /** Records that counting failed, so that this process counts alone meanwhile. */
  failed(err: unknown): void;
  /** Degraded while this process counts alone. */
  readonly check: ReadinessCheck;
  close(): Promise<void>;
}

/** Maximum time to wait for a connection, and again for an answer. */
const ANSWER_WITHIN_MS = 2000;
/** Each key has one statement running at a time; the connections serve different keys. */
const MAX_CONNECTIONS = 4;
/** How long a failure is reported after which nothing was counted. */
const REPORTED_MS = 10_000;

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
  let failure: { readonly reason: string; readonly at: number } | undefined;
  return {
    statements: { query: ({ text, values = [] }) => pool.query(text, [...values]) },
    schema,
    failed(err) {
      failure = { reason: errorMessage(err), at: performance.now() };
    },
    async check() {
      const isRecent = failure && performance.now() - failure.at < REPORTED_MS;
      if (isRecent) return degraded(`each process counts alone (${failure?.reason})`);
      return 'ok';
    },
    close: () => pool.end(),
  };
}
