import type { Logger } from 'pino';
import { type DataSource, In } from 'typeorm';
import { inTransaction } from '../../platform/database.js';
import { LiveRows } from '../../platform/subscriptions/live-rows.js';
import { JobEntity } from '../job/job.entity.js';
import { isOpen } from '../job/job-status.js';

/** A stream must begin somewhere; the list of jobs tells all of them. */
export const OPEN_JOBS_MOST = 1000;

/** Jobs as they change. */
export const makeLiveJobs = (db: DataSource, log: Logger): LiveRows<JobEntity> =>
  new LiveRows(
    {
      byIds: (workspaceId, ids) =>
        inTransaction(db, { workspaceId }, (tx) => tx.findBy(JobEntity, { workspaceId, id: In([...ids]) })),
      all: {
        of: (workspaceId, since) => findOpenJobs(db, workspaceId, since),
        isOver: ({ status }) => !isOpen(status),
      },
    },
    log,
  );

/** The newest ones that are open or have ended since; oldest first. Each half walks along an index of its own. */
async function findOpenJobs(db: DataSource, workspaceId: string, since: Date): Promise<JobEntity[]> {
  return inTransaction(db, { workspaceId }, async (tx) => {
    const newest: Array<{ id: string }> = await tx.query(
      `(select id from job where workspace_id = $1 and status in ('pending', 'processing')
          order by created_at desc, id desc limit $3)
       union (select id from job where workspace_id = $1 and finished_at > $2
          order by finished_at desc limit $3)`,
      [workspaceId, since, OPEN_JOBS_MOST],
    );
    return tx.find(JobEntity, {
      where: { workspaceId, id: In(newest.map(({ id }) => id)) },
      order: { createdAt: 'asc', id: 'asc' },
    });
  });
}
