import type { DataSource, QueryRunner } from 'typeorm';

type Value = string | number | boolean | null | readonly string[];
type Row = Record<string, Value>;

/** Values of columns that depend on each other. */
export const DEPENDENT_COLUMNS: Readonly<Record<string, Record<string, Row>>> = {
  auth: { oauth_client: { redirect_uris: ['https://app.example/callback'], revoked_at: null } },
  jobs: { job: { parent_step: null } },
  videos: { zoom_moment: { end_time: 2, scale: 1.5 } },
  webhooks: { delivery: { lease_owner: null, lease_until: null } },
};

/** Tables whose rows are written by triggers of another table, with its keys. */
const WRITTEN_BY_TRIGGERS = ['video_name'];

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  /** Whether the database generates the column. */
  readonly isMade: boolean;
}

interface Constraint {
  readonly table: string;
  readonly kind: 'c' | 'f' | 'p' | 'u';
  readonly columns: readonly string[];
  readonly target: string | null;
  readonly targetColumns: readonly string[] | null;
  readonly definition: string;
}

/** The current tables of the connection's schema. */
interface Tables {
  readonly names: readonly string[];
  readonly columns: readonly Column[];
  readonly constraints: readonly Constraint[];
}

const COLUMNS = `
  select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as "isNullable",
    a.attidentity <> '' or a.attgenerated <> '' as "isMade"
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> 'migration'
    and a.attnum > 0 and not a.attisdropped
  order by c.relname, a.attnum`;
const CONSTRAINTS = `
  select c.relname as "table", k.contype as kind, pg_get_constraintdef(k.oid) as definition, f.relname as target,
    array(select a.attname::text from unnest(k.conkey) with ordinality as u (num, place)
          join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.num order by u.place) as columns,
    array(select a.attname::text from unnest(k.confkey) with ordinality as u (num, place)
          join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.num order by u.place) as "targetColumns"
  from pg_constraint k join pg_class c on c.oid = k.conrelid left join pg_class f on f.oid = k.confrelid
  where c.relnamespace = current_schema()::regnamespace and k.contype in ('c', 'f', 'p', 'u')`;

export async function readTables(db: DataSource): Promise<Tables> {
  const columns: Column[] = await db.query(COLUMNS);
  const constraints: Constraint[] = await db.query(CONSTRAINTS);
  return { names: [...new Set(columns.map(({ table }) => table))], columns, constraints };
}

/**
 * Inserts a row into every table with a value in every column and valid references. `given` contains values
 * that can't be derived, by table. Referenced tables come first.
 */
export async function fillTables(
  db: DataSource,
  number: number,
  given: Readonly<Record<string, Row>>,
): Promise<void> {
  const tables = await readTables(db);
  const rows = new Map<string, Row>();
  const runner = db.createQueryRunner();
  try {
    for (const table of inOrder(tables).filter((name) => !WRITTEN_BY_TRIGGERS.includes(name)))
      rows.set(table, await fill(runner, tables, table, rows, number, given));
  } finally {
    await runner.release();
  }
}

function inOrder({ names, constraints }: Tables): string[] {
  const ordered: string[] = [];
  const visit = (table: string): void => {
    if (ordered.includes(table)) return;
    for (const { target } of constraints.filter((one) => one.table === table && one.kind === 'f'))
      if (target && target !== table) visit(target);
    ordered.push(table);
  };
  for (const name of names) visit(name);
  return ordered;
}

async function fill(
  runner: QueryRunner,
  { columns, constraints }: Tables,
  table: string,
  others: ReadonlyMap<string, Row>,
  number: number,
  given: Readonly<Record<string, Row>>,
): Promise<Row> {
  const own = constraints.filter((one) => one.table === table);
  const row: Row = {};
  for (const column of columns.filter((one) => one.table === table && !one.isMade))
    row[column.name] = ruledBy(own, column.name, number) ?? somethingOf(column, number);
  for (const { kind, columns: names, target, targetColumns } of own) {
    if (kind !== 'f' || !target) continue;
    const other = target === table ? row : others.get(target);
    for (const [index, name] of names.entries())
      row[name] =
        target === table && name !== 'workspace_id' ? null : (other?.[targetColumns?.[index] ?? ''] ?? null);
  }
  for (const [name, value] of Object.entries(given[table] ?? {})) if (name in row) row[name] = value;
  const names = Object.keys(row);
  const places = names.map((_, index) => `$${index + 1}`);
  try {
    await runner.query(
      `insert into "${table}" (${names.map((name) => `"${name}"`).join(', ')}) values (${places.join(', ')})`,
      Object.values(row),
    );
  } catch (cause) {
    throw new Error(`No row for ${table}: ${(cause as Error).message}\n${JSON.stringify(row)}`, { cause });
  }
  return row;
}

/** Returns a value for a column with a check constraint on its values or a hash. */
function ruledBy(constraints: readonly Constraint[], column: string, number: number): string | null {
  const checks = constraints.filter(
    ({ kind, columns }) => kind === 'c' && columns.length === 1 && columns[0] === column,
  );
  for (const { definition } of checks) {
    const word = /ARRAY\['([^']*)'/.exec(definition)?.[1];
    if (word !== undefined) return word;
    if (definition.includes('^[0-9a-f]{64}$')) return String(number).padStart(64, '0');
  }
  return null;
}

/** Short values that fit any column. */
const SOMETHING: Readonly<Record<string, (number: number) => Value>> = {
  text: (number) => `t${number}`,
  'character varying': (number) => `t${number}`,
  bytea: (number) => `\\x${String(number).padStart(64, '0')}`,
  integer: (number) => number,
  bigint: (number) => number,
  smallint: () => 1,
  real: () => 0.5,
  'double precision': () => 0.5,
  numeric: () => 1,
  boolean: () => false,
  jsonb: () => '{}',
  json: () => '{}',
  date: () => '2026-11-01',
  uuid: (number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  'timestamp with time zone': (number) => new Date(1_763_800_000_000 + number).toISOString(),
  'text[]': (number) => [`t${number}`],
};

function somethingOf({ table, name, type }: Column, number: number): Value {
  const make = SOMETHING[type];
  if (!make) throw new Error(`Nothing to put into ${table}.${name} of type ${type}`);
  return make(number);
}
