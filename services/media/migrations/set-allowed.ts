/**
 * Statements that change which words a column may hold. Words are added by whoever needs one, in any order: those that are there
 * stay, whoever added them. `change` is an expression over `known`.
 */
export const setAllowed = (table: string, column: string, change: string): string => `
  do $$
  declare known text[];
  begin
    select array_agg(distinct word[1]) into known
    from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '[''{,]([a-z-]+)(?=[''},])', 'g') word
    where conrelid = '${table}'::regclass and conname = '${table}_${column}_check';
    alter table ${table} drop constraint ${table}_${column}_check;
    execute format('alter table ${table} add constraint ${table}_${column}_check check (${column} in (%s))',
      (select string_agg(quote_literal(allowed), ', ') from unnest(${change}) allowed));
  end $$;`;
