import type { EntityManager } from 'typeorm';
import { endAttempts } from './end-attempts.js';
import { holdJob } from './hold-job.js';
import type { WorkEntity } from './work.entity.js';

/**
 * Whether a command's attempt may be worked on: not when it was called off before the command came. A later attempt ends all
 * earlier ones, should word of their end still be on its way.
 */
export async function beginAttempt(
  tx: EntityManager,
  { workspaceId, jobId, jobAttempt }: Pick<WorkEntity, 'workspaceId' | 'jobId' | 'jobAttempt'>,
): Promise<boolean> {
  await holdJob(tx, { workspaceId, jobId });
  const [over]: unknown[] = await tx.query(
    'select from ended_attempt where workspace_id = $1 and job_id = $2 and attempt >= $3',
    [workspaceId, jobId, jobAttempt],
  );
  if (over) return false;
  if (jobAttempt > 1) await endAttempts(tx, { workspaceId, jobId, attempt: jobAttempt - 1 });
  return true;
}
