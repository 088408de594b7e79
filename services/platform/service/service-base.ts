import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import {
  makeCallerSigner,
  makeCallerVerifier,
  type SignCaller,
  type VerifyCaller,
} from '../access/caller.js';
import type { SubgraphConfig } from '../config/config.js';
import { type Cursors, makeCursors } from '../database/cursors.js';
import { ANSWER_WITHIN_MS, makeDataSource, POOL_SIZE, type ServiceSchema } from '../database/database.js';
import { serveDiagnostics } from '../http/diagnostics.js';
import { makeHttpServer } from '../http/http-server.js';
import { MAX_SUBGRAPH_REQUEST_BYTES } from '../http/request-bytes.js';
import { sweepDeadLetters } from '../messaging/dead-letters/sweep-dead-letters.js';
import { watchDeadLetters } from '../messaging/dead-letters/watch-dead-letters.js';
import { forgetOldDeliveries } from '../messaging/inbox.js';
import { openTransport } from '../messaging/open-transport.js';
import { OutboxRelay } from '../messaging/outbox.js';
import { watchOutbox, watchQueues } from '../messaging/queue-metrics.js';
import { forgetSentMessages } from '../messaging/reconcile/sent-messages.js';
import type { Transport } from '../messaging/transport.js';
import { watchConnections } from '../metrics/database-metrics.js';
import { makeMeasureRequest, measureRequests } from '../metrics/measure-requests.js';
import { type ReadinessCheck, type ReadinessChecks, serveHealth } from '../process/health.js';
import type { Lifecycle } from '../process/lifecycle.js';
import { makeProcessMetrics } from '../process/process-metrics.js';
import { repeatRegularly } from '../retry/repeat-regularly.js';

/** Rejects while a consumer of this process is paused, with its reason. */
export const checkConsumers =
  (transport: Pick<Transport, 'consumers'>): ReadinessCheck =>
  async () => {
    const paused = transport.consumers().filter(({ pausedBecause }) => pausedBecause !== null);
    if (paused.length === 0) return 'ok';
    const inWords = paused.map(({ queue, pausedBecause }) => `${queue} (${pausedBecause})`);
    throw new Error(`paused: ${inWords.join(', ')}`);
  };

/** The resources that every service uses. */
export interface ServiceBase {
  readonly log: Logger;
  readonly db: DataSource;
  readonly transport: Transport;
  readonly app: FastifyInstance;
  /** Cursors of the service's paginated lists. */
  readonly cursors: Cursors;
  readonly sign: SignCaller;
  readonly verify: VerifyCaller;
  readonly metrics: Registry;
  readonly checks: ReadinessChecks;
  /** How often received messages are compared with sent ones. */
  readonly reconcileEveryMs: number;
}

export interface ServiceBaseOptions {
  readonly lifecycle: Lifecycle;
  readonly config: SubgraphConfig;
  readonly schema: ServiceSchema;
  /** Readiness checks besides database and transport. */
  readonly checks?: ReadinessChecks;
  readonly bodyLimitBytes?: number;
  /** Proxies whose `X-Forwarded-For` is trusted. */
  readonly trustProxy?: string[];
}

const PRUNE_EVERY_MS = 3_600_000;
const DAY_MS = 86_400_000;

/**
 * Opens database, transport, outbox relay, an HTTP server with health endpoints, and the port for operators;
 * the caller calls `listen`.
 */
export async function openServiceBase(options: ServiceBaseOptions): Promise<ServiceBase> {
  const { lifecycle, config, schema } = options;
  const { log } = lifecycle;
  const db = await lifecycle.start(
    'database',
    () =>
      makeDataSource(
        config.DATABASE_URL,
        schema,
        POOL_SIZE,
        ANSWER_WITHIN_MS,
        config.DATABASE_POOLER,
      ).initialize(),
    (source) => source.destroy(),
  );
  const transport = await lifecycle.start(
    'transport',
    () =>
      openTransport({
        amqpUrl: config.AMQP_URL,
        databaseUrl: config.DATABASE_URL,
        pooler: config.DATABASE_POOLER,
        log,
        leaseMs: config.MESSAGE_LEASE_MS,
      }),
    (opened) => opened.close(),
  );
  await lifecycle.start(
    'messages',
    () => transport.check(),
    () => undefined,
  );
  await lifecycle.start(
    'outbox relay',
    () => new OutboxRelay({ db, databaseUrl: config.DATABASE_URL, schema: schema.schema, transport, log }),
    (relay) => relay.stop(),
  );
  await lifecycle.start(
    'pruning of old messages',
    () =>
      repeatRegularly(
        async () => {
          await forgetOldDeliveries(db);
          await forgetSentMessages(db);
          for (const { queue } of transport.consumers())
            await sweepDeadLetters(queue, { db, transport, keptMs: config.DEAD_LETTER_DAYS * DAY_MS });
        },
        PRUNE_EVERY_MS,
        (err) => log.warn({ err }, 'old messages not pruned'),
      ),
    (pruning) => pruning.stop(),
  );
  const app = makeHttpServer({
    log,
    options: {
      bodyLimit: options.bodyLimitBytes ?? MAX_SUBGRAPH_REQUEST_BYTES,
      trustProxy: options.trustProxy,
    },
  });
  const metrics = makeProcessMetrics();
  const checks = {
    database: () => db.query('select 1').then(() => 'ok'),
    messages: () => transport.check().then(() => 'ok'),
    consumers: checkConsumers(transport),
    deadLetters: watchDeadLetters(transport, metrics),
    ...options.checks,
  };
  serveHealth(app, checks);
  measureRequests(app, makeMeasureRequest(metrics));
  watchConnections(metrics, db);
  watchOutbox(metrics, db);
  watchQueues(metrics, transport);
  await serveDiagnostics(lifecycle, config, { checks, metrics });
  return {
    log,
    db,
    transport,
    app,
    cursors: makeCursors(config.CALLER_SIGNING_KEY),
    sign: makeCallerSigner(config.CALLER_SIGNING_KEY),
    verify: makeCallerVerifier(config.CALLER_PUBLIC_KEYS),
    metrics,
    checks,
    reconcileEveryMs: config.RECONCILE_EVERY_SECONDS * 1000,
  };
}
