import { requireService, requireWorkspace } from '../../platform/access/access.js';
import type { JobsContext } from '../context.js';

/**
 * Throws `unavailable` when the queue has no place for one more job of the workspace; for work that is committed before
 * its job is opened.
 */
export async function requirePlace({ caller, queue }: JobsContext): Promise<void> {
  requireService(caller, 'videos');
  requireWorkspace(caller);
  await queue.accept(caller.workspaceId, (_tx, admit) => admit(1));
}
