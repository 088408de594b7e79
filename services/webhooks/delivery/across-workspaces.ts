/** Setting with which senders find due deliveries of all workspaces; see the tables' policies. */
export const ACROSS_WORKSPACES = { settings: { 'app.worker': 'on' } };
