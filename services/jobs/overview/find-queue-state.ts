import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import type { JobsContext } from '../context.js';
import type { JobQueueState } from './overview.type.js';

/** Returns how many of the workspace's jobs wait, and whether new work is refused. */
export async function findQueueState({ db, caller, queue }: JobsContext): Promise<JobQueueState> {
  requireAccess(caller, ACCESS['Workspace.jobQueue']);
  const { workspaceId } = caller;
  const { overall, perWorkspace: maxWaiting } = queue.bounds;
  const ofAll = await queue.count();
  const waiting = await inTransaction(db, { workspaceId }, (tx) => queue.countOf(tx, workspaceId));
  return { waiting, maxWaiting, isFull: waiting >= maxWaiting || ofAll.waiting >= overall };
}
