import { requireService, requireWorkspace } from '../../platform/access.js';
import { inTransaction } from '../../platform/database.js';
import type { JobsContext } from '../context.js';

/**
 * Throws `unavailable` when the queue has no place for one more job of the workspace; for work that is committed before
 * its job is opened.
 */
export async function requirePlace({ db, caller, queue }: JobsContext): Promise<void> {
  requireService(caller, 'videos');
  requireWorkspace(caller);
  const { workspaceId } = caller;
  await queue.accept(workspaceId, (admit) => inTransaction(db, { workspaceId }, (tx) => admit(tx, 1)));
}
