import { requireService } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import type { JobsContext } from '../context.js';

/** Returns those of the videos that have a job that has not ended. */
export async function findVideosWithOpenJobs(
  { db, caller }: JobsContext,
  videoIds: readonly string[],
): Promise<string[]> {
  requireService(caller, 'videos');
  const { workspaceId } = caller;
  const rows: Array<{ id: string }> = await inTransaction(db, { workspaceId }, (tx) =>
    tx.query(
      `select distinct video_id as id from job
       where workspace_id = $1 and video_id = any($2) and status in ('pending', 'processing')`,
      [workspaceId, videoIds],
    ),
  );
  return rows.map(({ id }) => id);
}
