import type pg from 'pg';

const TABLES = `
  select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname = any($1) and c.relname not in ('migration', 'effect_key') and c.relname not like '%\\_count'
  order by 1`;

interface TableReader {
  /** Returns a hash of all rows of each table. */
  hashes(): Promise<Record<string, string>>;
  /** Returns the number of rows of each table. */
  counts(): Promise<Record<string, number>>;
}

/**
 * Reads all tables of these schemas except idempotency effects, and except counters, which are compacted at
 * times.
 */
export async function makeTableReader(admin: pg.Client, schemas: readonly string[]): Promise<TableReader> {
  const { rows: tables } = await admin.query<{ name: string }>(TABLES, [schemas]);
  /** Prepared once. */
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

/** Returns the number of added rows of each table; unchanged tables are omitted. */
export const rowsAdded = (
  before: Record<string, number>,
  after: Record<string, number>,
): Record<string, number> =>
  Object.fromEntries(
    Object.entries(after)
      .map(([name, rows]) => [name, rows - (before[name] ?? 0)] as const)
      .filter(([, added]) => added !== 0),
  );
