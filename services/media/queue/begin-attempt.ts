import type { EntityManager } from 'typeorm';
import { endAttempts } from './end-attempts.js';
import { lockJob } from './lock-job.js';
import type { WorkEntity } from './work.entity.js';

/**
 * Returns whether a command's attempt may start: not if it was canceled before the command arrived. A later
 * attempt ends all earlier ones, in case the message about their end is still on its way.
 */
export async function beginAttempt(
  tx: EntityManager,
  { workspaceId, jobId, jobAttempt }: Pick<WorkEntity, 'workspaceId' | 'jobId' | 'jobAttempt'>,
): Promise<boolean> {
  await lockJob(tx, { workspaceId, jobId });
  const [over]: unknown[] = await tx.query(
    'select from ended_attempt where workspace_id = $1 and job_id = $2 and attempt >= $3',
    [workspaceId, jobId, jobAttempt],
  );
  if (over) return false;
  if (jobAttempt > 1) await endAttempts(tx, { workspaceId, jobId, attempt: jobAttempt - 1 });
  return true;
}
