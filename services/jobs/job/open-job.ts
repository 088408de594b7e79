import { requireService, requireWorkspace } from '../../platform/access.js';
import { inTransaction } from '../../platform/database.js';
import { applyEffect } from '../../platform/idempotency/effect-key.js';
import type { JobsContext } from '../context.js';
import { acceptJob, type OpenedJob, type OpenJob } from './accept-job.js';
import { JobEntity } from './job.entity.js';

/**
 * Accepts work that videos, or media for its tools, has decided may start, in the name of the caller it was asked by: once for a key of
 * the caller's request.
 */
export async function openJob({ db, caller, requestId }: JobsContext, request: OpenJob): Promise<OpenedJob> {
  requireService(caller, ...(request.type === 'tool' ? ['media'] : ['videos']));
  requireWorkspace(caller);
  const { workspaceId } = caller;
  const allowance = caller.plan?.videoMinutesPerMonth ?? null;
  return inTransaction(db, { workspaceId }, async (tx) => {
    const accept = () => acceptJob(tx, request, { workspaceId, requestId, allowance });
    // A request opens a video's ingest besides the job that it asks for.
    if (isOpenedOnce(request)) return accept();
    const { type, videoId } = request;
    const { jobId, started } = await applyEffect(
      tx,
      caller,
      { operation: 'openJob', input: { type, videoId } },
      async () => {
        const { job, started } = await accept();
        return { jobId: job.id, started };
      },
    );
    return { job: await tx.findOneByOrFail(JobEntity, { workspaceId, id: jobId }), started };
  });
}

/** A video has one job that takes its source in, and a step of a process one in each attempt, whatever the request. */
const isOpenedOnce = ({ type, parent }: OpenJob): boolean => type === 'ingest' || parent != null;
