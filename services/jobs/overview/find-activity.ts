import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { requirePage } from '../../platform/database/page.js';
import type { JobsContext } from '../context.js';
import { readJobs } from '../job/read-jobs.js';
import { toJob } from '../job/to-job.js';
import type { JobActivity, JobEventKind } from './overview.type.js';

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
