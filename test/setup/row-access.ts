import type pg from 'pg';

/** A table in the catalogue, for one of the services' roles. */
export interface ReachedTable {
  readonly schema: string;
  readonly table: string;
  /** Columns that the role may update by its grants. */
  readonly updatable: readonly string[];
  readonly keyed: readonly string[];
  readonly isBounded: boolean;
  readonly verbs: readonly string[];
}

/** Returns every table of the database with the grants of the role. */
export async function findReach(admin: pg.Client, role: string): Promise<ReachedTable[]> {
  const { rows } = await admin.query<ReachedTable>(
    `select n.nspname as schema, c.relname as "table", c.relrowsecurity as "isBounded",
       array(select verb from unnest(array['select', 'insert', 'update', 'delete']) verb
         where has_schema_privilege($1, n.oid, 'usage') and (has_table_privilege($1, c.oid, verb)
           or (verb <> 'delete' and has_any_column_privilege($1, c.oid, verb)))) as verbs,
       array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
         and a.attidentity = '' and a.attgenerated = '' and has_column_privilege($1, c.oid, a.attnum, 'update')) as updatable,
       array(select a.attname::text from pg_attribute a join pg_index i on i.indrelid = c.oid and i.indisprimary
         and a.attnum = any(i.indkey) where a.attrelid = c.oid) as keyed
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm') and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_%'
     order by 1, 2`,
    [role],
  );
  return rows;
}

/**
 * Executes a statement, rolls it back, and returns the number of its rows: 0 when it was refused, -1 when it
 * violated a constraint, which is checked after row-level security.
 */
const TRY = `
  create function public.try_statement(setting text, value text, statement text, argument jsonb) returns int
  language plpgsql as $$
  declare reached int;
  begin
    perform set_config(setting, value, true);
    if statement like 'select %' then execute statement into reached;
    else
      execute statement using argument;
      get diagnostics reached = row_count;
    end if;
    raise exception using errcode = 'ZZ001', message = reached::text;
  exception
    when sqlstate 'ZZ001' then return sqlerrm::int;
    -- data_exception: the value is none that the policy could compare with.
    when insufficient_privilege or raise_exception or data_exception then return 0;
    when integrity_constraint_violation then return -1;
  end $$`;

export const prepareTries = (admin: pg.Client) => admin.query(TRY);

/** Returns the settings that policies of a schema read, with every value they are compared with. */
export async function findSettings(admin: pg.Client, schema: string) {
  const { rows } = await admin.query<{ rule: string }>(
    `select coalesce(qual, '') || ' ' || coalesce(with_check, '') as rule from pg_policies where schemaname = $1`,
    [schema],
  );
  const rules = rows.map(({ rule }) => rule).join('\n');
  const settings = [...rules.matchAll(/current_setting\('([^']+)'/g)].map(([, name = '']) => name);
  const literals = [...rules.matchAll(/'([^'.]*)'::text/g)].map(([, text = '']) => text);
  return {
    settings: [...new Set(settings)].filter((name) => name !== 'app.workspace_id').sort(),
    literals: [...new Set(literals)].filter(Boolean),
  };
}

/** Converts a value to the text of a setting: bytes in hexadecimal. */
const asSetting = (value: unknown): string => String(value).replace(/^\\x/, '');

/**
 * Returns the verbs that reach rows outside of every workspace while the setting has any value that could
 * permit them.
 */
export async function findOpened(
  client: pg.Client,
  { schema, table, updatable, verbs }: ReachedTable,
  row: Readonly<Record<string, unknown>>,
  columns: readonly string[],
  { setting, literals }: { readonly setting: string; readonly literals: readonly string[] },
): Promise<string[]> {
  const name = `"${schema}"."${table}"`;
  const list = columns.map((column) => `"${column}"`).join(', ');
  const statements: Array<readonly [string, string]> = [
    ['select', `select count(*) from ${name}`],
    ['insert', `insert into ${name} (${list}) select ${list} from jsonb_populate_record(null::${name}, $1)`],
    // A constant reads nothing, so that policies for reading don't hide the effect of one for changing.
    ...updatable.map((column) => ['update', `update ${name} set "${column}" = null`] as const),
    ['delete', `delete from ${name}`],
  ];
  const values = [...new Set([...literals, ...Object.values(row).map(asSetting)])];
  const { rows } = await client.query<{ verb: string }>(
    `select distinct verb from unnest($1::text[], $2::text[]) as tried (verb, statement), unnest($3::text[]) as value
     where public.try_statement($4, value, statement, $5) <> 0`,
    [statements.map(([verb]) => verb), statements.map(([, text]) => text), values, setting, row],
  );
  return ['select', 'insert', 'update', 'delete'].filter(
    (verb) => verbs.includes(verb) && rows.some((found) => found.verb === verb),
  );
}
