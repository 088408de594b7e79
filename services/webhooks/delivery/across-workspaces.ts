/** Who delivers looks across workspaces for what is due; see the tables' policies. */
export const ACROSS_WORKSPACES = { settings: { 'app.worker': 'on' } };
