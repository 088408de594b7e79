import type pg from 'pg';

/** Statements whose rows describe the objects of the schemas `$1`, in words that do not depend on how they were created. */
const OBJECTS = {
  table: `
    select format('%s: persistence %s, options %s, row security %s, forced %s', c.oid::regclass, c.relpersistence,
      c.reloptions, c.relrowsecurity, c.relforcerowsecurity)
    from pg_class c where c.relkind = 'r' and c.relnamespace::regnamespace::text = any($1)`,
  // By their place among the columns that are left: dropped ones leave gaps in the numbers.
  column: `
    select format('%s.%s: %s %s, %s, default %s, %s%s', a.attrelid::regclass,
      row_number() over (partition by a.attrelid order by a.attnum), a.attname, format_type(a.atttypid, a.atttypmod),
      a.attnotnull, pg_get_expr(d.adbin, d.adrelid), a.attidentity, a.attgenerated)
    from pg_attribute a join pg_class c on c.oid = a.attrelid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and c.relnamespace::regnamespace::text = any($1)`,
  constraint: `
    select format('%s.%s: %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace::regnamespace::text = any($1)`,
  index: `select indexdef from pg_indexes where schemaname = any($1)`,
  policy: `
    select format('%s.%s.%s: %s %s %s using %s check %s', schemaname, tablename, policyname, permissive, roles, cmd, qual, with_check)
    from pg_policies where schemaname = any($1)`,
  trigger: `
    select format('%s %s', pg_get_triggerdef(t.oid), t.tgenabled)
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace::regnamespace::text = any($1)`,
  function: `select pg_get_functiondef(oid) from pg_proc where pronamespace::regnamespace::text = any($1)`,
  // The names of the runtime roles begin with that of their database.
  privilege: `
    select format('%s %s: %s %s', a.what, a.object, replace(g.grantee::regrole::text, current_database() || '_', ''), g.privilege_type)
    from (
      select 'table' as what, c.oid::regclass::text as object, c.relacl as acl from pg_class c
        where c.relnamespace::regnamespace::text = any($1)
      union all
      select 'column', c.oid::regclass || '.' || a.attname, a.attacl from pg_attribute a join pg_class c on c.oid = a.attrelid
        where c.relnamespace::regnamespace::text = any($1)
      union all
      select 'function', p.oid::regprocedure::text, p.proacl from pg_proc p where p.pronamespace::regnamespace::text = any($1)
      union all
      select 'schema', n.nspname, n.nspacl from pg_namespace n where n.nspname = any($1)) as a,
      aclexplode(a.acl) as g`,
} as const;

/** Returns the objects of the schemas with their definitions and privileges, sorted, white space apart. */
export async function readSchema(db: pg.Client, schemas: readonly string[]): Promise<string[]> {
  const objects: string[] = [];
  for (const [kind, statement] of Object.entries(OBJECTS)) {
    const { rows } = await db.query<[string]>({ text: statement, values: [schemas], rowMode: 'array' });
    for (const [definition] of rows) objects.push(`${kind} ${definition.replace(/\s+/g, ' ')}`);
  }
  return objects.sort();
}
