/** A worker finds work across workspaces; see the table's policy. */
export const ACROSS_WORKSPACES = { settings: { 'app.worker': 'on' } };
