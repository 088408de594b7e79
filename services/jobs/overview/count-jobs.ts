import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { requirePage } from '../../platform/database/page.js';
import type { JobsContext } from '../context.js';
import { readJobs } from '../job/job-filter.js';
import { toJob } from '../job/to-job.js';
import { monthOf } from '../ledger/month.js';
import type { JobActivity, JobCounts, JobEventKind } from './overview.type.js';

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

/**
 * Returns the latest events of the workspace's jobs, newest first. A retried job appears with its present
 * attempt.
 */
export async function findActivity(ctx: JobsContext, first: number): Promise<JobActivity[]> {
  const { db, caller, makeStoredUrl } = ctx;
  requireAccess(caller, ACCESS['Workspace.recentActivity']);
  requirePage({ first });
  const { workspaceId } = caller;
  return inTransaction(db, { workspaceId }, async (tx) => {
    // Each half reads the head of an index.
    const events: Array<{ id: string; at: Date; kind: JobEventKind }> = await tx.query(
      `(select id, created_at as at, 'accepted' as kind from job
        where workspace_id = $1 order by created_at desc, id desc limit $2)
       union all
       (select id, finished_at as at, status as kind from job
        where workspace_id = $1 and finished_at is not null order by finished_at desc, id desc limit $2)
       order by at desc, id desc limit $2`,
      [workspaceId, first],
    );
    const byId = await readJobs(tx, [...new Set(events.map(({ id }) => id))]);
    return events.flatMap(({ id, ...what }) => {
      const job = byId.get(id);
      return job ? [{ ...what, job: toJob(job, makeStoredUrl) }] : [];
    });
  });
}
