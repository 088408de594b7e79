import pg from 'pg';

const REAL = `create or replace function pg_catalog.now() returns timestamptz
  language internal stable strict parallel safe as 'now'`;

const shifted = (byMs: number): string => `create or replace function pg_catalog.now() returns timestamptz
  language sql stable parallel safe as $$ select transaction_timestamp() + interval '${byMs} milliseconds' $$`;

/**
 * Shifts `now()` in one database, in statements and column defaults, by replacing it with a single-expression
 * function, which PostgreSQL inlines when it plans a statement. Requires the superuser of a server used for
 * nothing else.
 */
export async function shiftDatabaseClock(url: string, byMs: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('set allow_system_table_mods = on');
    await client.query(byMs === 0 ? REAL : shifted(byMs));
  } finally {
    await client.end();
  }
}
