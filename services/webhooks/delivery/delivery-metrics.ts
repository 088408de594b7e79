import type { Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import { inTransaction } from '../../platform/database/database.js';
import {
  defineCounter,
  defineGauge,
  defineHistogram,
  LONG_SECONDS,
  SECONDS,
} from '../../platform/metrics/define-metric.js';
import { ACROSS_WORKSPACES } from './delivery.entity.js';
import type { AttemptOutcome } from './send-attempt.js';

const WAITING = defineGauge({
  name: 'webhook_deliveries_waiting',
  help: 'Pending deliveries: due, or later (next attempt or disabled webhook). Processes report the same table.',
  labels: { due: '`now`, `later`' },
  from: 'webhooks',
});

const OLDEST = defineGauge({
  name: 'webhook_oldest_due_seconds',
  help: 'Age of the oldest event with a delivery that is due for the first time; 0 when there is none.',
  labels: {},
  from: 'webhooks',
});

const ATTEMPTS = defineCounter({
  name: 'webhook_delivery_attempts_total',
  help: 'Delivery attempts of this process.',
  labels: { outcome: '`delivered`, `failed`' },
  from: 'webhooks',
});

const ATTEMPT_SECONDS = defineHistogram({
  name: 'webhook_delivery_attempt_seconds',
  help: 'Duration of delivery attempts, until the end of the response.',
  labels: {},
  buckets: SECONDS,
  from: 'webhooks',
});

const LAG = defineHistogram({
  name: 'webhook_delivery_lag_seconds',
  help: 'Time from an event to its delivery, with all attempts.',
  labels: {},
  buckets: LONG_SECONDS,
  from: 'webhooks',
});

/** Registers metrics of deliveries: how many are waiting, and the results of this process's attempts. */
export function makeDeliveryMetrics(metrics: Registry, db: DataSource): (outcome: AttemptOutcome) => void {
  const oldest = OLDEST.of(metrics);
  WAITING.readBy(metrics, async (waiting) => {
    const { due, later, seconds } = await countWaiting(db);
    waiting.set({ due: 'now' }, due);
    waiting.set({ due: 'later' }, later);
    oldest.set(seconds);
  });
  const attempts = ATTEMPTS.of(metrics);
  for (const outcome of ['delivered', 'failed']) attempts.inc({ outcome }, 0);
  const seconds = ATTEMPT_SECONDS.of(metrics);
  const lag = LAG.of(metrics);
  return ({ reason, durationMs, startedAt, delivery }) => {
    attempts.inc({ outcome: reason === null ? 'delivered' : 'failed' });
    seconds.observe(durationMs / 1000);
    const deliveredAt = startedAt.getTime() + durationMs;
    if (reason === null) lag.observe(Math.max(0, deliveredAt - delivery.createdAt.getTime()) / 1000);
  };
}

async function countWaiting(db: DataSource): Promise<{ due: number; later: number; seconds: number }> {
  const [counted] = await inTransaction(db, ACROSS_WORKSPACES, (tx) =>
    tx.query<Array<{ due: number; later: number; seconds: number }>>(
      `select count(*) filter (where is_due)::int as due, count(*) filter (where not is_due)::int as later,
         coalesce(extract(epoch from now() - min(created_at) filter (where is_due and attempt = 0)), 0)::float8 as seconds
       from (select d.due_at <= now() and s.enabled as is_due, d.created_at, d.attempt
             from delivery d join webhook s on s.id = d.webhook_id where d.state = 'waiting') waiting`,
    ),
  );
  return counted ?? { due: 0, later: 0, seconds: 0 };
}
