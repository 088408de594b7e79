import type { DataSource } from 'typeorm';
import { inTransaction } from '../platform/database/database.js';
import { makeSubgraphClient } from '../platform/graphql/subgraph-client.js';
import { makeRemoteSource } from '../platform/messaging/reconcile/message-source.js';
import { makeOutbound } from '../platform/outbound/outbound.js';
import type { Lifecycle } from '../platform/process/lifecycle.js';
import type { ServiceBase } from '../platform/service/service-base.js';
import { startConsumer } from '../platform/service/start-consumer.js';
import type { WebhooksConfig } from './config.js';
import type { WebhooksServices } from './context.js';
import { ACROSS_WORKSPACES } from './delivery/delivery.entity.js';
import { DeliveryEngine } from './delivery/delivery-engine.js';
import { makeDeliveryMetrics } from './delivery/delivery-metrics.js';
import { factRoutes } from './facts/facts.consumer.js';

/** Retention of deliveries when nothing else is configured, and the least: clients are promised as much. */
const KEEP_DAYS = 30;
/** Rows per transaction, so that none runs long. */
const BATCH = 1000;

/** Removes deliveries that are older than this, with their attempts, and events without deliveries. */
export async function sweepDeliveries(db: DataSource, keepDays = KEEP_DAYS): Promise<number> {
  let swept = 0;
  for (const table of ['delivery', 'event']) {
    // An event is accepted with its deliveries: it is as old as they are.
    for (let removed = BATCH; removed === BATCH; swept += removed)
      removed = await sweepSome(db, table, keepDays);
  }
  return swept;
}

async function sweepSome(db: DataSource, table: string, keepDays: number): Promise<number> {
  const [, removed]: [unknown, number] = await inTransaction(db, ACROSS_WORKSPACES, (tx) =>
    tx.query(
      `delete from ${table} where (workspace_id, id) in (
         select workspace_id, id from ${table} where created_at < now() - $1 * interval '1 day'
         limit ${BATCH} for update skip locked)`,
      [keepDays],
    ),
  );
  return removed;
}

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
