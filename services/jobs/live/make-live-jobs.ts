import type { Logger } from 'pino';
import { type DataSource, In } from 'typeorm';
import { inTransaction } from '../../platform/database/database.js';
import type { CurrentRows } from '../../platform/subscriptions/live-row.js';
import { LiveRows } from '../../platform/subscriptions/live-rows.js';
import { isOpen, JobEntity } from '../job/job.entity.js';

/** Bounds the initial state of a stream; the list of jobs returns all of them. */
export const MAX_OPEN_JOBS = 1000;

/** The maximum number of pending states of a subscriber. */
const MAX_ENDED_JOBS = 4000;

/** Creates the live rows of jobs. */
export const makeLiveJobs = (db: DataSource, log: Logger): LiveRows<JobEntity> =>
  new LiveRows(
    {
      byIds: (workspaceId, ids) =>
        inTransaction(db, { workspaceId }, (tx) => tx.findBy(JobEntity, { workspaceId, id: In([...ids]) })),
      all: {
        of: (workspaceId, endedWithinMs) => findCurrentJobs(db, workspaceId, endedWithinMs),
        isOver: ({ status }) => !isOpen(status),
      },
    },
    log,
  );

/**
 * Returns the newest jobs that are open or have ended within the time, oldest first. Each half scans its own
 * index.
 */
async function findCurrentJobs(
  db: DataSource,
  workspaceId: string,
  endedWithinMs: number,
): Promise<CurrentRows<JobEntity>> {
  return inTransaction(db, { workspaceId }, async (tx) => {
    const found: Array<{ id: string; is_open: boolean }> = await tx.query(
      `(select id, true as is_open from job where workspace_id = $1 and status in ('pending', 'processing')
          order by created_at desc, id desc limit $3)
       union all (select id, false from job
          where workspace_id = $1 and finished_at > now() - $2 * interval '1 millisecond'
          order by finished_at desc limit $4)`,
      [workspaceId, endedWithinMs, MAX_OPEN_JOBS, MAX_ENDED_JOBS + 1],
    );
    const ended = found.filter(({ is_open }) => !is_open);
    const rows = await tx.find(JobEntity, {
      where: { workspaceId, id: In(found.map(({ id }) => id)) },
      order: { createdAt: 'asc', id: 'asc' },
    });
    return { rows, hasAllEnded: ended.length <= MAX_ENDED_JOBS };
  });
}
