import type pg from 'pg';
import {
  listTables,
  quoteName,
  quoteTable,
  type TableOfDatabase,
} from '../../../scripts/admin/backup/database-tables.js';

interface Column {
  readonly name: string;
  readonly type: string;
  /** Whether a row may be written without it. */
  readonly isOptional: boolean;
  readonly isNullable: boolean;
}

/**
 * Returns why this version's tables refuse what an earlier version writes, which runs beside this one until the last
 * process is replaced: its columns must exist with their types, new ones must be optional, and its rows must fit.
 */
export async function findRefusedWrites(earlier: pg.Client, present: pg.Client): Promise<string[]> {
  const refused: string[] = [];
  for (const table of await listTables(earlier)) {
    const name = `${table.schema}.${table.table}`;
    const [before, now] = [await columnsOf(earlier, table), await columnsOf(present, table)];
    if (now.length === 0) refused.push(`${name} no longer exists`);
    else refused.push(...compareColumns(name, before, now));
  }
  return refused.length > 0 ? refused : insertRows(earlier, present);
}

function compareColumns(table: string, before: readonly Column[], now: readonly Column[]): string[] {
  const refused: string[] = [];
  const byName = new Map(now.map((column) => [column.name, column]));
  for (const column of before) {
    const present = byName.get(column.name);
    byName.delete(column.name);
    const name = `${table}.${column.name}`;
    if (!present) refused.push(`${name} no longer exists`);
    else if (present.type !== column.type) refused.push(`${name} was ${column.type} and is ${present.type}`);
    else if (column.isNullable && !present.isNullable) refused.push(`${name} may no longer be null`);
    else if (column.isOptional && !present.isOptional) refused.push(`${name} has lost its default`);
  }
  for (const { name, isOptional } of byName.values())
    if (!isOptional) refused.push(`${table}.${name} is new, and neither nullable nor with a default`);
  return refused;
}

async function columnsOf(
  db: pg.Client,
  { schema, table }: Pick<TableOfDatabase, 'schema' | 'table'>,
): Promise<Column[]> {
  const { rows } = await db.query<Column>(
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as "isNullable",
       not a.attnotnull or a.atthasdef or a.attidentity <> '' as "isOptional"
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and c.relname = $2 and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     order by a.attnum`,
    [schema, table],
  );
  return rows;
}

/** Inserts every row with the columns that the earlier version knows; constraints are checked, triggers do not run. */
async function insertRows(earlier: pg.Client, present: pg.Client): Promise<string[]> {
  const refused: string[] = [];
  await present.query(`set session_replication_role = replica`);
  for (const table of await listTables(earlier)) {
    const columns = table.columns.map(({ name }) => quoteName(name)).join(', ');
    const { rows } = await earlier.query<{ row: string }>(
      `select to_jsonb(t)::text as row from ${quoteTable(table)} t`,
    );
    for (const { row } of rows) {
      try {
        await present.query(
          `insert into ${quoteTable(table)} (${columns}) overriding system value
           select ${columns} from jsonb_populate_record(null::${quoteTable(table)}, $1) on conflict do nothing`,
          [row],
        );
      } catch (err) {
        refused.push(`${table.schema}.${table.table}: ${(err as Error).message}`);
      }
    }
  }
  return refused;
}
