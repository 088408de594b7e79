import type { DataSource } from 'typeorm';
import { ASYNC_COMMIT, inTransaction } from '../../platform/database/database.js';
import { sumProgress } from './process-result.js';

/**
 * Updates the progress that an open process shows from its steps. Runs in a separate transaction that locks
 * no step: a transaction that ends a process locks the process first and its steps afterwards.
 */
export async function showProgress(
  db: DataSource,
  workspaceId: string,
  jobId: string,
  message: string,
): Promise<void> {
  await inTransaction(db, { workspaceId, settings: ASYNC_COMMIT }, async (tx) => {
    const percent = await sumProgress(tx, workspaceId, jobId);
    await tx.query(
      `update job set percent = greatest(percent, least($3, 99.9)), message = $4, updated_at = now()
       where workspace_id = $1 and id = $2 and status in ('pending', 'processing')`,
      [workspaceId, jobId, percent, message],
    );
  });
}
