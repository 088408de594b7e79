import type pg from 'pg';

/** What is in a table: how many rows, and all of them as one hash. */
interface TableState {
  readonly rows: number;
  readonly hash: string;
}

const TABLES = `
  select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname = any($1) and c.relname not in ('migration', 'effect_key')
  order by 1`;

/** Reads all tables of these schemas but the keys of effects, as they are now. */
export async function makeTableReader(admin: pg.Client, schemas: readonly string[]) {
  const { rows } = await admin.query<{ name: string }>(TABLES, [schemas]);
  const parts = rows.map(
    ({ name }) =>
      `select '${name}' as name, count(*)::int as rows, md5(coalesce(string_agg(kept::text, '|' order by kept::text), '')) as hash
       from ${name} kept`,
  );
  // Planned once.
  const all = { name: 'states of tables', text: parts.join(' union all ') };
  return async (): Promise<Record<string, TableState>> => {
    const found = await admin.query<TableState & { name: string }>(all);
    return Object.fromEntries(found.rows.map(({ name, rows, hash }) => [name, { rows, hash }]));
  };
}

/** How many rows each table has more than before; tables that have as many are left out. */
export const rowsAdded = (
  before: Record<string, TableState>,
  after: Record<string, TableState>,
): Record<string, number> =>
  Object.fromEntries(
    Object.entries(after)
      .map(([name, { rows }]) => [name, rows - (before[name]?.rows ?? 0)] as const)
      .filter(([, added]) => added !== 0),
  );
