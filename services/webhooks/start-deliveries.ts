import { makeSubgraphClient } from '../platform/graphql/subgraph-client.js';
import { makeRemoteSource } from '../platform/messaging/reconcile/message-source.js';
import { makeOutbound } from '../platform/outbound/outbound.js';
import type { Lifecycle } from '../platform/process/lifecycle.js';
import type { ServiceBase } from '../platform/service/service-base.js';
import { startConsumer } from '../platform/service/start-consumer.js';
import type { WebhooksConfig } from './config.js';
import type { WebhooksServices } from './context.js';
import { DeliveryEngine } from './delivery/delivery-engine.js';
import { makeDeliveryMetrics } from './delivery/delivery-metrics.js';
import { sweepDeliveries } from './delivery/sweep-deliveries.js';
import { factRoutes } from './facts/facts.consumer.js';

const SWEEP_EVERY_MS = 3_600_000;
/** Facts that are written in one transaction. */
const FACTS_AT_ONCE = 100;

/** Starts turning facts into deliveries, sending them, and removing old ones. */
export async function startDeliveries(
  lifecycle: Lifecycle,
  config: WebhooksConfig,
  base: ServiceBase,
  { secrets, makeStoredUrl, liveEvents }: WebhooksServices,
): Promise<void> {
  const { db, log, metrics, sign } = base;
  const outbound = await lifecycle.start(
    'way out',
    () => makeOutbound({ allowCidrs: config.OUTBOUND_ALLOW_CIDRS, keepsConnections: true }),
    (opened) => opened.close(),
  );
  await lifecycle.start(
    'deliveries',
    () =>
      new DeliveryEngine({
        db,
        log,
        databaseUrl: config.DATABASE_URL,
        leaseMs: config.WEBHOOK_LEASE_MS,
        sending: { outbound, secrets, makeStoredUrl },
        onSettled: makeDeliveryMetrics(metrics, db),
      }),
    (engine) => engine.stop(),
  );
  await lifecycle.start(
    'sweep of deliveries',
    () =>
      setInterval(
        () =>
          void sweepDeliveries(db, config.WEBHOOK_RETENTION_DAYS).catch((err) =>
            log.warn({ err }, 'old deliveries not removed'),
          ),
        SWEEP_EVERY_MS,
      ),
    (timer) => clearInterval(timer),
  );
  const openSource = async (name: string, url: string) => {
    const client = await lifecycle.start(
      `client of ${name}`,
      () => makeSubgraphClient(name, url, sign),
      (opened) => opened.close(),
    );
    return makeRemoteSource(name, client);
  };
  await startConsumer(lifecycle, base, {
    name: 'facts',
    queue: 'webhooks.facts',
    prefetch: FACTS_AT_ONCE,
    routes: factRoutes(db, (events) => liveEvents.announce(events)),
    sources: [await openSource('jobs', config.JOBS_URL), await openSource('videos', config.VIDEOS_URL)],
  });
}
