import type { Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import { inTransaction, isDue } from '../../platform/database/database.js';
import {
  defineGauge,
  defineSharedCounter,
  defineSharedHistogram,
  LONG_SECONDS,
} from '../../platform/metrics/define-metric.js';
import { ACROSS_WORKSPACES } from './across-workspaces.js';
import { MAX_CHECK_MS } from './dependency-wait.js';
import type { WorkEntity } from './work.entity.js';

const KIND = 'kinds of units of work, such as `segment`';

const UNITS = defineGauge({
  name: 'work_units',
  help: 'Units of work that are not done. Processes of media report the same table.',
  labels: { kind: KIND, state: '`queued`, `parked` (waits for a dependency), `leased`' },
  from: 'media',
});

const OLDEST = defineGauge({
  name: 'work_oldest_queued_seconds',
  help: 'Age of the oldest unit of the kind that could be leased now; 0 when there is none.',
  labels: { kind: KIND },
  from: 'media',
});

const WAIT = defineSharedHistogram({
  name: 'work_wait_seconds',
  help: 'Time from the creation of a unit of work to its first lease.',
  labels: { kind: KIND },
  buckets: LONG_SECONDS,
  from: 'worker',
});

const RUN = defineSharedHistogram({
  name: 'work_run_seconds',
  help: 'Time that a worker spent on a unit of work.',
  labels: { kind: KIND, outcome: '`done`, `stopped` (given back, or its lease was lost), `failed`' },
  buckets: LONG_SECONDS,
  from: 'worker',
});

const LAPSED = defineSharedCounter({
  name: 'work_leases_lapsed_total',
  help: 'Leases taken over from a worker that did not renew them.',
  labels: { kind: KIND },
  from: 'worker',
});

export function countLease({ kind, attempt, createdAt }: WorkEntity, hasLapsed: boolean): void {
  if (hasLapsed) LAPSED.inc({ kind });
  else if (attempt === 1) WAIT.observe({ kind }, Math.max(0, Date.now() - createdAt.getTime()) / 1000);
}

export type WorkOutcome = 'done' | 'stopped' | 'failed';

/** Measures the seconds from now until the returned function is called, which returns them. */
export function measureWork({ kind }: WorkEntity): (outcome: WorkOutcome) => number {
  const startedAt = performance.now();
  return (outcome) => {
    const seconds = (performance.now() - startedAt) / 1000;
    RUN.observe({ kind, outcome }, seconds);
    return seconds;
  };
}

/** Serves how many units of work there are, and how long the oldest one has been waiting. */
export function watchWork(metrics: Registry, db: DataSource): void {
  const oldest = OLDEST.of(metrics);
  UNITS.readBy(metrics, async (units) => {
    const rows = await inTransaction(db, ACROSS_WORKSPACES, (tx) =>
      tx.query<Array<{ kind: string; state: string; count: number; seconds: number }>>(
        `select kind, case when state = 'queued' and waiting_for is not null then 'parked' else state end as state,
           count(*)::int as count,
           coalesce(extract(epoch from now() - min(created_at) filter (where state = 'queued' and ${isDue('run_after', MAX_CHECK_MS)} and waiting_for is null)), 0)::float8 as seconds
         from work where state <> 'done' group by 1, 2`,
      ),
    );
    units.reset();
    oldest.reset();
    for (const { kind, state, count } of rows) units.set({ kind, state }, count);
    for (const { kind, state, seconds } of rows) if (state === 'queued') oldest.set({ kind }, seconds);
  });
}
