import pg from 'pg';

const REAL = `create or replace function pg_catalog.now() returns timestamptz
  language internal stable strict parallel safe as 'now'`;

const shifted = (byMs: number): string => `create or replace function pg_catalog.now() returns timestamptz
  language sql stable parallel safe as $$ select transaction_timestamp() + interval '${byMs} milliseconds' $$`;

/**
 * Shifts what `now()` says in one database, in statements and in columns' defaults: a function of one expression takes its place, which
 * PostgreSQL writes into each statement as it plans it. As the superuser, on a server that is there for nothing else.
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
