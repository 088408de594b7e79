import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access.js';
import { inTransaction } from '../../platform/database.js';
import type { JobsContext } from '../context.js';
import { monthOf } from '../ledger/month.js';
import type { JobCounts } from './overview.type.js';

/** Returns how many of the workspace's jobs are open, and how many ended in the month, by status. */
export async function countJobs({ db, caller }: JobsContext, at = new Date()): Promise<JobCounts> {
  requireAccess(caller, ACCESS['Workspace.jobCounts']);
  const { workspaceId } = caller;
  const { start, end, firstDay } = monthOf(at);
  const rows: Array<{ status: keyof JobCounts; n: number }> = await inTransaction(db, { workspaceId }, (tx) =>
    tx.query(
      `select status, count(*)::int as n from job
       where workspace_id = $1 and status in ('pending', 'processing') group by status
       union all
       select status, sum(n)::int as n from (
         select status, count(*) as n from job
         where workspace_id = $1 and finished_at >= $2 and finished_at < $3 group by status
         union all
         select status, jobs from job_month where workspace_id = $1 and month = $4
       ) as ended group by status`,
      [workspaceId, start, end, firstDay],
    ),
  );
  const none = { pending: 0, processing: 0, completed: 0, failed: 0, canceled: 0 };
  return { ...none, ...Object.fromEntries(rows.map(({ status, n }) => [status, n])) };
}
