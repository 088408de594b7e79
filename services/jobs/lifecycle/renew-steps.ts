import type { EntityManager } from 'typeorm';
import type { JobEntity } from '../job/job.entity.js';
import { findSteps } from '../process/find-steps.js';
import { resultSoFar } from '../process/process-result.js';
import { sumProgress } from '../process/sum-progress.js';
import { openUnits } from '../process/unused-minutes.js';

/**
 * Prepares a further attempt of a process: completed steps stay, all others will be started anew. The job
 * itself is already reset.
 */
export async function renewSteps(
  tx: EntityManager,
  { workspaceId, id: jobId }: Pick<JobEntity, 'workspaceId' | 'id'>,
): Promise<void> {
  await tx.query(
    `update process_step set status = 'waiting', child_job_id = null, result = null
     where workspace_id = $1 and job_id = $2 and status <> 'completed'`,
    [workspaceId, jobId],
  );
  const steps = await findSteps(tx, workspaceId, jobId);
  const next = steps.find(({ status }) => status !== 'completed');
  await tx.query(
    `update job set status = 'processing', result = $3, percent = $4, step = $5, message = 'Waiting for its turn', units = $6
     where workspace_id = $1 and id = $2`,
    [
      ...[workspaceId, jobId, resultSoFar(steps), await sumProgress(tx, workspaceId, jobId)],
      ...[next?.name ?? 'queued', await openUnits(tx, workspaceId, jobId)],
    ],
  );
}
