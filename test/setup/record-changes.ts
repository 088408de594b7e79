import type { LiveRow } from '../../services/platform/subscriptions/live-row.js';
import type { LiveRows } from '../../services/platform/subscriptions/live-rows.js';

/** Returns the set of ids of rows whose changes are received from now on. */
export function recordChanges<R extends LiveRow>(rows: LiveRows<R>): ReadonlySet<string> {
  const ids = new Set<string>();
  const changed = rows.changed.bind(rows);
  rows.changed = (workspaceId, id) => {
    ids.add(id);
    changed(workspaceId, id);
  };
  return ids;
}
