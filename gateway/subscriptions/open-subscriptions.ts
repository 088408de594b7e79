import type { ApolloGateway, ServiceMap } from '@apollo/gateway';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { EdgeGuard } from '../../services/platform/edge-guard.js';
import type { Lifecycle } from '../../services/platform/lifecycle.js';
import { CredentialWatch } from './credential-watch.js';
import type { OperationLimits } from './operation-documents.js';
import { Operations, type OperationsOptions } from './operations.js';
import { serveSockets } from './serve-sockets.js';
import { serveStreams } from './serve-streams.js';
import { Sources } from './sources.js';
import { makeSubscriptionMetrics } from './subscription-metrics.js';
import { type SubscriptionTimings, TIMINGS } from './timings.js';

export interface SubscriptionsOptions {
  readonly gateway: ApolloGateway;
  readonly services: ServiceMap;
  readonly urls: Readonly<Record<string, string>>;
  readonly guard: Pick<EdgeGuard, 'admit' | 'authenticate' | 'listenToAccessChanges' | 'sign'>;
  readonly limits: OperationLimits;
  readonly execute: OperationsOptions['execute'];
  readonly metrics: Registry;
  readonly timings?: SubscriptionTimings;
}

/** Subscriptions beside HTTP, on the same server. To be called before the gateway loads its supergraph. */
export async function openSubscriptions(
  lifecycle: Lifecycle,
  app: FastifyInstance,
  { gateway, guard, metrics, timings = TIMINGS, ...options }: SubscriptionsOptions,
): Promise<void> {
  const { log } = lifecycle;
  const { count, watch: watchFigures } = makeSubscriptionMetrics(metrics);
  const sources = await lifecycle.start(
    'subscriptions',
    () => new Sources({ ...options, sign: guard.sign, timings, log, count }),
    (opened) => opened.close(),
  );
  gateway.onSchemaLoadOrUpdate(({ apiSchema, coreSupergraphSdl }) =>
    sources.load(apiSchema, coreSupergraphSdl),
  );
  const { admit, authenticate, listenToAccessChanges: listen } = guard;
  const watch = await lifecycle.start(
    'watch of credentials',
    () => new CredentialWatch({ authenticate, listen, timings }),
    (opened) => opened.close(),
  );
  const operations = new Operations({ admit, sources, log, execute: options.execute });
  const door = { admit, watch, operations, timings, onDropped: () => count('dropped') };
  const sockets = serveSockets(app, log, door);
  const streams = serveStreams(app, door);
  // Before the server waits for its connections to end.
  app.addHook('preClose', async () => {
    streams.close();
    await sockets.close();
  });
  watchFigures({
    sources: () => [...sources.live].length,
    subscribers: () => [...sources.live].reduce((sum, { audience }) => sum + audience.size, 0),
    sockets: () => sockets.size,
    streams: () => streams.size,
  });
}
