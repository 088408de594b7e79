import pg from 'pg';

const WITHIN_MS = 5_000;

/** Runs work on a connection to PostgreSQL of its own. Connecting and each statement fail after five seconds. */
export async function onDatabase<T>(
  connectionString: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: WITHIN_MS,
    statement_timeout: WITHIN_MS,
  });
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
