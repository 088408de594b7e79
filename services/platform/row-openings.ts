/** What an opening lets a role do with the rows it shows. `lock` is `select … for update`, which is an update to PostgreSQL. */
type Opened = 'select' | 'insert' | 'update' | 'delete' | 'lock';

const OF_WORKSPACE = `workspace_id = nullif(current_setting('app.workspace_id', true), '')`;

const CLAUSES: Readonly<Record<Opened, (when: string) => string>> = {
  select: (when) => `for select using (${when})`,
  insert: (when) => `for insert with check (${when})`,
  update: (when) => `for update using (${when}) with check (${when})`,
  delete: (when) => `for delete using (${when})`,
  lock: (when) => `for update using (${when}) with check (false)`,
};

/** Statements that leave a table's own workspace as the only one its boundary shows, or open it further as `orElse` says. */
export function redrawBoundary(table: string, orElse?: string): string {
  const condition = orElse ? `${OF_WORKSPACE} or (${orElse})` : OF_WORKSPACE;
  return `alter policy workspace_boundary on ${table} using (${condition}) with check (${condition});`;
}

/** Statements that show rows beyond the workspace's while a setting says so, for the named verbs alone. */
export const openRows = (table: string, name: string, when: string, verbs: readonly Opened[]): string =>
  verbs.map((verb) => `create policy ${name}_${verb} on ${table} ${CLAUSES[verb](when)};`).join('\n');

export const closeRows = (table: string, name: string, verbs: readonly Opened[]): string =>
  verbs.map((verb) => `drop policy ${name}_${verb} on ${table};`).join('\n');
