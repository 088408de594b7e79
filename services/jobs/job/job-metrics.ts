import type { Registry } from 'prom-client';
import type { DataSource, EntityManager } from 'typeorm';
import { afterCommit, inTransaction } from '../../platform/database/database.js';
import {
  defineGauge,
  defineSharedCounter,
  defineSharedHistogram,
  LONG_SECONDS,
} from '../../platform/metrics/define-metric.js';
import type { JobEntity } from './job.entity.js';

const TYPE = 'types of jobs, such as `export`';

const OPEN = defineGauge({
  name: 'jobs_open',
  help: 'Jobs that have not ended. Processes of the service report the same table.',
  labels: { type: TYPE, status: '`pending`, `processing`' },
  from: 'jobs',
});

const OLDEST_PENDING = defineGauge({
  name: 'jobs_oldest_pending_seconds',
  help: 'How long the oldest job has been waiting whose command was sent and whose work has not begun; 0 when there is none.',
  labels: {},
  from: 'jobs',
});

const ENDED = defineSharedCounter({
  name: 'jobs_ended_total',
  help: 'Attempts of jobs that have ended.',
  labels: { type: TYPE, status: '`completed`, `failed`, `canceled`' },
  from: 'jobs',
});

const SECONDS = defineSharedHistogram({
  name: 'job_duration_seconds',
  help: 'Time from the request of a job, or of its retry, to its completion.',
  labels: { type: TYPE },
  buckets: LONG_SECONDS,
  from: 'jobs',
});

const MINUTES = defineSharedCounter({
  name: 'job_minutes_total',
  help: 'Minutes of ended jobs: charged, or returned because the work was not done.',
  labels: { entry: '`charged`, `returned`' },
  from: 'jobs',
});

/** Counts an attempt that ended, once the transaction that ends it has been committed. */
export function countEnded(
  tx: EntityManager,
  { type, queuedAt }: Pick<JobEntity, 'type' | 'queuedAt'>,
  status: 'completed' | 'failed' | 'canceled',
): void {
  afterCommit(tx, () => {
    ENDED.inc({ type, status });
    if (status === 'completed')
      SECONDS.observe({ type }, Math.max(0, Date.now() - queuedAt.getTime()) / 1000);
  });
}

/** Counts minutes, once the transaction that books them has been committed. */
export function countMinutes(tx: EntityManager, entry: 'charged' | 'returned', minutes: number): void {
  afterCommit(tx, () => MINUTES.inc({ entry }, minutes));
}

/** Serves how many jobs are open, and how long the oldest one waits. */
export function watchJobs(metrics: Registry, db: DataSource): void {
  const oldest = OLDEST_PENDING.of(metrics);
  OPEN.readBy(metrics, async (open) => {
    const rows = await inTransaction(db, { settings: { 'app.reconciler': 'on' } }, (tx) =>
      tx.query<Array<{ type: string; status: string; count: number; seconds: number }>>(
        `select type, status, count(*)::int as count,
           coalesce(extract(epoch from now() - min(dispatched_at) filter (where status = 'pending' and waiting_for is null)), 0)::float8 as seconds
         from job where status in ('pending', 'processing') group by type, status`,
      ),
    );
    open.reset();
    for (const { type, status, count } of rows) open.set({ type, status }, count);
    oldest.set(Math.max(0, ...rows.map(({ seconds }) => seconds)));
  });
}
