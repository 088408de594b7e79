import type { Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import {
  defineCounter,
  defineGauge,
  defineSharedCounter,
  defineSharedHistogram,
  LONG_SECONDS,
} from '../metrics/define-metric.js';
import type { Transport } from './transport.js';

const SUBGRAPHS = 'auth, jobs, media, videos, webhooks, worker';
const QUEUE = 'queues of the service, such as `jobs.facts`';

const OUTBOX_MESSAGES = defineGauge({
  name: 'outbox_messages',
  help: 'Messages that are committed and not yet published. Processes of one service report the same outbox.',
  labels: {},
  from: SUBGRAPHS,
});

const OUTBOX_OLDEST = defineGauge({
  name: 'outbox_oldest_seconds',
  help: 'Age of the oldest unpublished message; 0 when there is none.',
  labels: {},
  from: SUBGRAPHS,
});

const QUEUE_MESSAGES = defineGauge({
  name: 'queue_messages',
  help: 'Messages in the queue that wait or are being handled. RabbitMQ reports only those that wait.',
  labels: { queue: QUEUE },
  from: SUBGRAPHS,
});

const QUEUE_OLDEST = defineGauge({
  name: 'queue_oldest_seconds',
  help: 'Age of the oldest message of the queue that waits or is being handled; 0 when there is none. Over RabbitMQ: of those that the process handles, or else the time since messages were first seen waiting.',
  labels: { queue: QUEUE },
  from: SUBGRAPHS,
});

export const DEAD_LETTERS = defineGauge({
  name: 'dead_letters',
  help: 'Messages of the queue that could not be processed and await an operator.',
  labels: { queue: QUEUE },
  from: SUBGRAPHS,
});

export const MESSAGES_RECOVERED = defineCounter({
  name: 'messages_recovered_total',
  help: 'Lost messages that were recovered from their sender.',
  labels: { queue: QUEUE },
  from: SUBGRAPHS,
});

export const MESSAGES_HANDLED = defineSharedCounter({
  name: 'messages_handled_total',
  help: 'Deliveries handled.',
  labels: {
    queue: QUEUE,
    outcome: '`ack`, `retry`, `drop` (became a dead letter), `error` (is delivered again)',
  },
  from: SUBGRAPHS,
});

export const MESSAGE_LAG = defineSharedHistogram({
  name: 'message_lag_seconds',
  help: 'Time from the creation of a message to the start of its first delivery.',
  labels: { queue: QUEUE },
  buckets: LONG_SECONDS,
  from: SUBGRAPHS,
});

/** Serves the size and age of a service's outbox. */
export function watchOutbox(metrics: Registry, db: DataSource): void {
  const oldest = OUTBOX_OLDEST.of(metrics);
  OUTBOX_MESSAGES.readBy(metrics, async (messages) => {
    const [outbox]: Array<{ count: number; seconds: number }> = await db.query(
      `select count(*)::int as count,
         coalesce(greatest(0, extract(epoch from now() - min((envelope ->> 'createdAt')::timestamptz))), 0)::float8 as seconds
       from outbox`,
    );
    messages.set(outbox?.count ?? 0);
    oldest.set(outbox?.seconds ?? 0);
  });
}

/** Serves the length and the age of the queues that this process consumes. */
export function watchQueues(
  metrics: Registry,
  transport: Pick<Transport, 'consumers' | 'countMessages' | 'measureOldest'>,
): void {
  QUEUE_MESSAGES.readBy(metrics, async (messages) => {
    const counts = await transport.countMessages(transport.consumers().map(({ queue }) => queue));
    messages.reset();
    for (const [queue, count] of counts) messages.set({ queue }, count);
  });
  QUEUE_OLDEST.readBy(metrics, async (oldest) => {
    const ages = await transport.measureOldest(transport.consumers().map(({ queue }) => queue));
    oldest.reset();
    for (const [queue, seconds] of ages) oldest.set({ queue }, seconds);
  });
}
