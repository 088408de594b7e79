import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import { inTransaction } from '../../platform/database.js';
import { ACROSS_WORKSPACES } from './across-workspaces.js';
import type { AttemptOutcome } from './send-attempt.js';

/** Registers metrics of deliveries: how many are waiting, and the results of this process's attempts. */
export function makeDeliveryMetrics(metrics: Registry, db: DataSource): (outcome: AttemptOutcome) => void {
  new Gauge({
    name: 'webhook_deliveries_waiting',
    help: 'Pending deliveries: due, or later (next attempt or disabled webhook).',
    labelNames: ['due'],
    registers: [metrics],
    async collect() {
      const { due, later } = await countWaiting(db);
      this.set({ due: 'now' }, due);
      this.set({ due: 'later' }, later);
    },
  });
  const attempts = new Counter({
    name: 'webhook_delivery_attempts_total',
    help: 'Delivery attempts of this process.',
    labelNames: ['outcome'],
    registers: [metrics],
  });
  for (const outcome of ['delivered', 'failed']) attempts.inc({ outcome }, 0);
  const seconds = new Histogram({
    name: 'webhook_delivery_attempt_seconds',
    help: 'Duration of delivery attempts, until the end of the response.',
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [metrics],
  });
  return ({ reason, durationMs }) => {
    attempts.inc({ outcome: reason === null ? 'delivered' : 'failed' });
    seconds.observe(durationMs / 1000);
  };
}

async function countWaiting(db: DataSource): Promise<{ due: number; later: number }> {
  const [counted] = await inTransaction(db, ACROSS_WORKSPACES, (tx) =>
    tx.query<Array<{ due: number; later: number }>>(
      `select count(*) filter (where is_due)::int as due, count(*) filter (where not is_due)::int as later
       from (select d.due_at <= now() and s.enabled as is_due
             from delivery d join webhook s on s.id = d.webhook_id where d.state = 'waiting') waiting`,
    ),
  );
  return counted ?? { due: 0, later: 0 };
}
