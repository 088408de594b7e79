import { consumeRoutes, type MessageRoute } from '../messaging/consumer.js';
import { MESSAGES_RECOVERED } from '../messaging/queue-metrics.js';
import type { MessageSource } from '../messaging/reconcile/message-source.js';
import { Reconciler } from '../messaging/reconcile/reconciler.js';
import { SuspectedMessages } from '../messaging/suspected-messages.js';
import type { Lifecycle } from '../process/lifecycle.js';
import type { ServiceBase } from './service-base.js';

interface ConsumerOptions {
  readonly name: string;
  readonly queue: string;
  readonly prefetch?: number;
  readonly routes: readonly MessageRoute[];
  /** The services that send messages to the queue. */
  readonly sources: readonly MessageSource[];
  /** How many of the usual periods handling a message may take; for handlers that take minutes. */
  readonly patience?: number;
}

/** Messages are compared once per period, and only those older than two periods. */
const GRACE_PERIODS = 2;

/**
 * Consumes a queue of the service: pauses while its database is unavailable, and reconciles received messages
 * with those the sources have sent.
 */
export async function startConsumer(
  lifecycle: Lifecycle,
  { transport, db, log, metrics, reconcileEveryMs }: ServiceBase,
  { name, queue, prefetch, routes, sources, patience = 1 }: ConsumerOptions,
): Promise<void> {
  const check = () => db.query('select 1');
  const suspects = new SuspectedMessages(db, queue);
  await lifecycle.start(
    name,
    () => consumeRoutes(transport, { queue, check, suspects, ...(prefetch && { prefetch }) }, routes, log),
    (consumer) => consumer.stop(),
  );
  const recovered = MESSAGES_RECOVERED.of(metrics);
  recovered.inc({ queue }, 0);
  const everyMs = reconcileEveryMs * patience;
  await lifecycle.start(
    `reconciler of ${name}`,
    () =>
      new Reconciler({
        db,
        queue,
        routes,
        sources,
        log,
        everyMs,
        graceMs: everyMs * GRACE_PERIODS,
        onRecovered: () => recovered.inc({ queue }),
      }),
    (reconciler) => reconciler.stop(),
  );
}
