import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import type { JobsContext } from '../context.js';
import { monthOf } from '../ledger/month.js';
import type { JobCounts } from './overview.type.js';

/**
 * Returns how many of the workspace's jobs are open, and how many ended in the month, by status, from the stored
 * counts.
 */
export async function countJobs({ db, caller }: JobsContext, at = new Date()): Promise<JobCounts> {
  requireAccess(caller, ACCESS['Workspace.jobCounts']);
  const { workspaceId } = caller;
  const { firstDay } = monthOf(at);
  const rows: Array<{ status: keyof JobCounts; n: number }> = await inTransaction(db, { workspaceId }, (tx) =>
    tx.query(
      `select status, sum(n)::int as n from (
         select status, n from job_count
         where workspace_id = $1 and (status in ('pending', 'processing') or ended_in = $2)
         union all
         select status, jobs from job_month where workspace_id = $1 and month = $2
       ) as counted group by status`,
      [workspaceId, firstDay],
    ),
  );
  const none = { pending: 0, processing: 0, completed: 0, failed: 0, canceled: 0 };
  return { ...none, ...Object.fromEntries(rows.map(({ status, n }) => [status, n])) };
}
