import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { applyEffect } from '../../platform/idempotency/effect-key.js';
import type { JobsContext } from '../context.js';
import { jobHasEnded, jobIsStep } from '../errors.js';
import { isOpen, JobEntity, requireHeldJob } from '../job/job.entity.js';
import { stopJob } from './cancel-video-jobs.js';
import { requireKnownJob } from './find-jobs.js';

/**
 * Cancels an open job at once: its minutes are released (for a process, those of its unfinished steps), and
 * the video's next job is dispatched. The worker is notified and stops within a second. A result that is
 * reported concurrently either comes first, and there is nothing to cancel, or has no effect. A process is
 * canceled with all of its steps, none of them alone.
 */
export async function cancelJob(ctx: JobsContext, id: string): Promise<JobEntity> {
  const { db, caller, requestId } = ctx;
  requireAccess(caller, ACCESS.cancelJob);
  await requireKnownJob(ctx, id);
  const { workspaceId } = caller;
  return inTransaction(db, { workspaceId }, async (tx) => {
    await applyEffect(tx, caller, { operation: 'cancelJob', input: { id } }, async () => {
      const { kind, status, attempt, dispatchedAt, parentJobId } = await requireHeldJob(tx, workspaceId, id);
      if (parentJobId) throw jobIsStep({ jobId: id, processId: parentJobId });
      if (!isOpen(status)) throw jobHasEnded({ jobId: id, status });
      const running = { jobId: id, attempt, dispatched: dispatchedAt !== null && kind !== 'process' };
      await stopJob(tx, running, { status: 'canceled' }, { workspaceId, requestId });
      return { jobId: id };
    });
    return tx.findOneByOrFail(JobEntity, { workspaceId, id });
  });
}
