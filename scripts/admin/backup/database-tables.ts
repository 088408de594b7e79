import type pg from 'pg';
import { SERVICES } from '../../../supervisor/migrate.js';

/** The schemas of the product: one of each service, and the one that carries messages over PostgreSQL. */
export const SCHEMAS = [...Object.values(SERVICES).map(({ schema }) => schema), 'messaging'];

export interface TableOfDatabase {
  readonly schema: string;
  readonly table: string;
  /** The columns that are stored, not computed, with the names of their types. */
  readonly columns: ReadonlyArray<{ readonly name: string; readonly type: string }>;
}

export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const quoteTable = ({ schema, table }: Pick<TableOfDatabase, 'schema' | 'table'>): string =>
  `${quoteName(schema)}.${quoteName(table)}`;

/** Returns the tables of the product but `migration`, each after those that its foreign keys refer to. */
export async function listTables(db: pg.Client): Promise<TableOfDatabase[]> {
  const { rows } = await db.query<TableOfDatabase & { id: string; needs: string[] }>(
    `select c.oid::text as id, n.nspname as schema, c.relname as "table",
       (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       array(select k.confrelid::text from pg_constraint k
             where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as needs
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname = any($1) and c.relname <> 'migration' order by 2, 3`,
    [SCHEMAS],
  );
  const ordered: TableOfDatabase[] = [];
  const placed = new Set<string>();
  let left = rows;
  while (left.length > 0) {
    const next = left.filter(({ needs }) => needs.every((id) => placed.has(id)));
    if (next.length === 0) throw new Error('Foreign keys of tables refer to each other in a circle');
    for (const { id, schema, table, columns } of next) {
      placed.add(id);
      ordered.push({ schema, table, columns });
    }
    left = left.filter(({ id }) => !placed.has(id));
  }
  return ordered;
}

/** Returns the names of the migrations that have run, in their order, by service. */
export async function readMigrations(db: pg.Client): Promise<Record<string, string[]>> {
  const migrations: Record<string, string[]> = {};
  for (const { schema } of Object.values(SERVICES)) {
    const { rows } = await db.query<{ name: string }>(
      `select name from ${quoteTable({ schema, table: 'migration' })} order by id`,
    );
    migrations[schema] = rows.map(({ name }) => name);
  }
  return migrations;
}

interface SequenceState {
  readonly schema: string;
  readonly name: string;
  readonly value: string;
  readonly isCalled: boolean;
}

/** Returns where each sequence is; read after the tables, so that it is past every number in them. */
export async function readSequences(db: pg.Client): Promise<SequenceState[]> {
  const { rows } = await db.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and n.nspname = any($1)
       and not exists (select from pg_depend d join pg_class t on t.oid = d.refobjid
                       where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i') and t.relname = 'migration')
     order by 1, 2`,
    [SCHEMAS],
  );
  const states: SequenceState[] = [];
  for (const { schema, name } of rows) {
    const [state] = (
      await db.query<{ value: string; isCalled: boolean }>(
        `select last_value::text as value, is_called as "isCalled" from ${quoteTable({ schema, table: name })}`,
      )
    ).rows;
    if (state) states.push({ schema, name, ...state });
  }
  return states;
}
