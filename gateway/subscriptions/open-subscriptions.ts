import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { EdgeGuard } from '../../services/platform/edge/guard.js';
import type { Lifecycle } from '../../services/platform/process/lifecycle.js';
import type { FindDocument } from '../documents/find-document.js';
import type { Limits } from '../limits/limits-env.js';
import type { RunOperation } from '../operation/execute-operation.js';
import type { Supergraph } from '../supergraph.js';
import { CredentialWatch } from './credential-watch.js';
import { limitHeapGrowth } from './heap-growth.js';
import { Operations } from './operations.js';
import { serveSockets } from './serve-sockets.js';
import { serveStreams } from './serve-streams.js';
import { Sources } from './sources.js';
import { makeSubscriptionMetrics } from './subscription-metrics.js';
import { type SubscriptionTimings, TIMINGS } from './timings.js';

export interface SubscriptionsOptions {
  readonly supergraph: Supergraph;
  readonly guard: Pick<
    EdgeGuard,
    'admit' | 'authenticate' | 'concurrency' | 'crossOrigin' | 'isOwn' | 'listenToAccessChanges' | 'sign'
  >;
  readonly limits: Limits;
  /** Finds documents valid against the loaded schema. */
  readonly findDocument: FindDocument;
  readonly findOwnDocument: FindDocument;
  /** Executes queries and mutations in the same way as over HTTP. */
  readonly run: RunOperation;
  readonly metrics: Registry;
  /** Maximum number of simultaneous connections of one credential. */
  readonly maxConnections: number;
  readonly maxSubscriptions: number;
  readonly timings?: SubscriptionTimings;
}

/** Serves subscriptions on the same server as HTTP. Must be called before the gateway loads its supergraph. */
export async function openSubscriptions(
  lifecycle: Lifecycle,
  app: FastifyInstance,
  {
    supergraph,
    guard,
    metrics,
    maxConnections,
    maxSubscriptions,
    timings = TIMINGS,
    ...options
  }: SubscriptionsOptions,
): Promise<{ endSubscriptions(): Promise<void> }> {
  const { log } = lifecycle;
  const { count, watch: watchFigures } = makeSubscriptionMetrics(metrics);
  const sources = await lifecycle.start(
    'subscriptions',
    () => new Sources({ supergraph, sign: guard.sign, timings, log, count }),
    (opened) => opened.close(),
  );
  supergraph.onSchema(() => sources.renew());
  const { admit, authenticate, crossOrigin, listenToAccessChanges: listen } = guard;
  const watch = await lifecycle.start(
    'watch of credentials',
    () => new CredentialWatch({ authenticate, listen, timings, maxConnections, maxSubscriptions }),
    (opened) => opened.close(),
  );
  const { requests } = guard.concurrency;
  const operations = new Operations({ ...options, admit, requests, sources, log });
  const onDropped = () => count('dropped');
  const heapGrowth = limitHeapGrowth();
  const door = { admit, requests, crossOrigin, watch, operations, timings, heapGrowth, onDropped };
  const sockets = serveSockets(app, log, door);
  const streams = serveStreams(app, { ...door, isOwn: guard.isOwn });
  const endSubscriptions = async () => {
    streams.close();
    await sockets.close();
  };
  // Runs before the server waits for its connections to end.
  app.addHook('preClose', endSubscriptions);
  watchFigures({
    sources: () => [...sources.live].length,
    subscribers: () => [...sources.live].reduce((sum, { audience }) => sum + audience.size, 0),
    sockets: () => sockets.size,
    streams: () => streams.size,
  });
  return { endSubscriptions };
}
