import { requireService, requireWorkspace } from '../../platform/access.js';
import { inTransaction } from '../../platform/database.js';
import type { JobsContext } from '../context.js';
import { acceptJob, type OpenedJob, type OpenJob } from './accept-job.js';

/** Accepts work that videos, or media for its tools, has decided may start, in the name of who asked for it. */
export async function openJob({ db, caller, requestId }: JobsContext, request: OpenJob): Promise<OpenedJob> {
  requireService(caller, ...(request.type === 'tool' ? ['media'] : ['videos']));
  requireWorkspace(caller);
  const { workspaceId } = caller;
  const allowance = caller.plan?.videoMinutesPerMonth ?? null;
  return inTransaction(db, { workspaceId }, (tx) =>
    acceptJob(tx, request, { workspaceId, requestId, allowance }),
  );
}
