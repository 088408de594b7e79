import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { inTransaction } from '../../platform/database.js';
import { LiveRows } from '../../platform/subscriptions/live-rows.js';
import { JobEntity } from '../job/job.entity.js';

/** A stream must begin somewhere; the list of jobs tells all of them. */
export const OPEN_JOBS_MOST = 1000;

/** Jobs as they change. */
export const makeLiveJobs = (db: DataSource, log: Logger): LiveRows<JobEntity> =>
  new LiveRows(
    {
      byIds: (workspaceId, ids) =>
        inTransaction(db, { workspaceId }, (tx) =>
          tx
            .createQueryBuilder(JobEntity, 'job')
            .where('job.workspaceId = :workspaceId and job.id = any(:ids)', { workspaceId, ids })
            .getMany(),
        ),
      ofWorkspace: (workspaceId, since) => findOpenJobs(db, workspaceId, since),
    },
    log,
  );

/** The newest ones that are open or, with `since`, have ended after it; oldest first. */
async function findOpenJobs(db: DataSource, workspaceId: string, since: Date | null): Promise<JobEntity[]> {
  const newest = await inTransaction(db, { workspaceId }, (tx) =>
    tx
      .createQueryBuilder(JobEntity, 'job')
      .where('job.workspaceId = :workspaceId', { workspaceId })
      .andWhere(
        since
          ? `(job.status in ('pending', 'processing') or job.finishedAt > :since)`
          : `job.status in ('pending', 'processing')`,
        { since },
      )
      .orderBy('job.createdAt', 'DESC')
      .addOrderBy('job.id', 'DESC')
      .limit(OPEN_JOBS_MOST)
      .getMany(),
  );
  return newest.reverse();
}
