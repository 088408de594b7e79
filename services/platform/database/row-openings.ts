/**
 * What a policy permits a role to do with the rows it shows. `lock` is `select … for update`, which
 * PostgreSQL treats as an update.
 */
type Opened = 'select' | 'insert' | 'update' | 'delete' | 'lock';

const CLAUSES: Readonly<Record<Opened, (when: string) => string>> = {
  select: (when) => `for select using (${when})`,
  insert: (when) => `for insert with check (${when})`,
  update: (when) => `for update using (${when}) with check (${when})`,
  delete: (when) => `for delete using (${when})`,
  lock: (when) => `for update using (${when}) with check (false)`,
};

/** Statements that show rows of other workspaces while a setting is present, for the named commands only. */
export const openRows = (table: string, name: string, when: string, verbs: readonly Opened[]): string =>
  verbs.map((verb) => `create policy ${name}_${verb} on ${table} ${CLAUSES[verb](when)};`).join('\n');

export const closeRows = (table: string, name: string, verbs: readonly Opened[]): string =>
  verbs.map((verb) => `drop policy ${name}_${verb} on ${table};`).join('\n');
