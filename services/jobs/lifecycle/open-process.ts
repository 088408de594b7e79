import { requireService, requireWorkspace } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import type { JobsContext } from '../context.js';
import type { JobEntity } from '../job/job.entity.js';
import { acceptProcess, type OpenProcess } from './accept-process.js';

/** Accepts a process that videos has created, on behalf of its caller. */
export async function openProcess(
  { db, caller, requestId, queue }: JobsContext,
  request: OpenProcess,
): Promise<JobEntity> {
  requireService(caller, 'videos');
  requireWorkspace(caller);
  const { workspaceId } = caller;
  const allowance = caller.plan?.videoMinutesPerMonth ?? null;
  const origin = { workspaceId, requestId, allowance };
  // Of any other process a client has the ID already.
  if (!request.isRefusable)
    return inTransaction(db, { workspaceId }, (tx) => acceptProcess(tx, request, origin));
  return queue.accept(workspaceId, (tx, admit) => acceptProcess(tx, request, { ...origin, admit }));
}
