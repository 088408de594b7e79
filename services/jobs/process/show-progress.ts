import type { DataSource } from 'typeorm';
import { inTransaction, WITHOUT_WAITING_FOR_DISK } from '../../platform/database.js';
import { sumProgress } from './sum-progress.js';

/**
 * Has an open process show how far its steps have come. In a transaction of its own, which holds no row of a step: who ends a
 * process holds it first and its steps after.
 */
export async function showProgress(
  db: DataSource,
  workspaceId: string,
  jobId: string,
  message: string,
): Promise<void> {
  await inTransaction(db, { workspaceId, settings: WITHOUT_WAITING_FOR_DISK }, async (tx) => {
    const percent = await sumProgress(tx, workspaceId, jobId);
    await tx.query(
      `update job set percent = greatest(percent, least($3, 99.9)), message = $4, updated_at = now()
       where workspace_id = $1 and id = $2 and status in ('pending', 'processing')`,
      [workspaceId, jobId, percent, message],
    );
  });
}
