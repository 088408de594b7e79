import type { Registry } from 'prom-client';
import { defineGauge, defineSharedCounter } from '../../platform/metrics/define-metric.js';

const WAITING = defineGauge({
  name: 'jobs_waiting',
  help: 'Jobs that count towards MAX_QUEUED_JOBS: they wait for a worker or for an earlier job, not for an upload. Processes of the service report the same table.',
  labels: {},
  from: 'jobs',
});

const FULL = defineGauge({
  name: 'jobs_full_workspaces',
  help: 'Workspaces whose new work is refused because MAX_QUEUED_JOBS_PER_WORKSPACE jobs wait.',
  labels: {},
  from: 'jobs',
});

const REFUSED = defineSharedCounter({
  name: 'jobs_refused_total',
  help: 'Requests for work that were refused because the queue was full.',
  labels: { bound: '`workspace`, `installation`' },
  from: 'jobs',
});

export const countRefused = (bound: 'workspace' | 'installation'): void => REFUSED.inc({ bound });

interface Counted {
  count(): Promise<{ readonly waiting: number; readonly fullWorkspaces: number }>;
}

/** Serves how many jobs wait, and how many workspaces have reached their bound. */
export function watchQueue(metrics: Registry, queue: Counted): void {
  const full = FULL.of(metrics);
  WAITING.readBy(metrics, async (waiting) => {
    const counted = await queue.count();
    waiting.set(counted.waiting);
    full.set(counted.fullWorkspaces);
  });
}
