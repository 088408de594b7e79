import type pg from 'pg';

const TABLES = `
  select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname = any($1) and c.relname not in ('migration', 'effect_key') and c.relname not like '%\\_count'
  order by 1`;

interface TableReader {
  /** All rows of each table, as one hash. */
  hashes(): Promise<Record<string, string>>;
  /** How many rows each table has. */
  counts(): Promise<Record<string, number>>;
}

/** Reads all tables of these schemas but the keys of effects, and counts of other tables' rows, which are folded now and then. */
export async function makeTableReader(admin: pg.Client, schemas: readonly string[]): Promise<TableReader> {
  const { rows: tables } = await admin.query<{ name: string }>(TABLES, [schemas]);
  /** Planned once. */
  const reader = <T>(name: string, value: string) => {
    const text = tables.map(
      (table) => `select '${table.name}' as name, ${value} as value from ${table.name} kept`,
    );
    const query = { name, text: text.join(' union all ') };
    return async (): Promise<Record<string, T>> => {
      const { rows } = await admin.query<{ name: string; value: T }>(query);
      return Object.fromEntries(rows.map((row) => [row.name, row.value]));
    };
  };
  return {
    hashes: reader<string>('hashes', `md5(coalesce(string_agg(kept::text, '|' order by kept::text), ''))`),
    counts: reader<number>('counts', 'count(*)::int'),
  };
}

/** How many rows each table has more than before; tables that have as many are left out. */
export const rowsAdded = (
  before: Record<string, number>,
  after: Record<string, number>,
): Record<string, number> =>
  Object.fromEntries(
    Object.entries(after)
      .map(([name, rows]) => [name, rows - (before[name] ?? 0)] as const)
      .filter(([, added]) => added !== 0),
  );
