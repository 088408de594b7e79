import { requireService } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { isFirstDelivery } from '../../platform/messaging/inbox.js';
import type { JobsContext } from '../context.js';

export interface ApiCalls {
  readonly workspaceId: string;
  /** Month in UTC: `2026-11`. */
  readonly month: string;
  readonly calls: number;
}

/** Number of stored batches per edge: an older batch can no longer be in transit. */
const BATCHES_REMEMBERED = 60;
const CONSUMER = 'jobs.api-calls';

/** Adds an edge's counts; a repeated batch adds nothing. `source` identifies one run of one edge. */
export async function countApiCalls(
  { db, caller }: Pick<JobsContext, 'db' | 'caller'>,
  { source, batch, counts }: { source: string; batch: number; counts: readonly ApiCalls[] },
): Promise<void> {
  requireService(caller, 'edge');
  // In the same order for all edges, so that they cannot deadlock.
  const ordered = [...counts].sort((a, b) => (a.workspaceId < b.workspaceId ? -1 : 1));
  await inTransaction(db, { workspaceId: null }, async (tx) => {
    if (!(await isFirstDelivery(tx, CONSUMER, `${source}/${batch}`))) return;
    await tx.query('delete from inbox where consumer = $1 and message_id = $2', [
      CONSUMER,
      `${source}/${batch - BATCHES_REMEMBERED}`,
    ]);
    for (const { workspaceId, month, calls } of ordered) {
      await tx.query(`select set_config('app.workspace_id', $1, true)`, [workspaceId]);
      await tx.query(
        `insert into usage_count (workspace_id, month, counted, count) values ($1, $2, 'apiCalls', $3)
         on conflict (workspace_id, month, counted) do update set count = usage_count.count + excluded.count`,
        [workspaceId, `${month}-01`, calls],
      );
    }
  });
}
