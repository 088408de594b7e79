import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { compressAnswers } from '../services/platform/edge/compress-answers.js';
import { credentialKey } from '../services/platform/edge/concurrency.js';
import { answerCrossOrigin } from '../services/platform/edge/cross-origin/answer-cross-origin.js';
import { type EdgeGuard, openEdgeGuard } from '../services/platform/edge/guard.js';
import { formatErrors } from '../services/platform/graphql/format-error.js';
import type { GraphqlAnswer } from '../services/platform/graphql/graphql-answer.js';
import { serveDiagnostics } from '../services/platform/http/diagnostics.js';
import { makeHttpServer } from '../services/platform/http/http-server.js';
import { MAX_OPERATION_BYTES } from '../services/platform/http/request-bytes.js';
import { makeAddressReader } from '../services/platform/http/trust-proxy.js';
import { makeMeasureRequest, measureRequests } from '../services/platform/metrics/measure-requests.js';
import { type ReadinessChecks, serveHealth, serviceReadyAt } from '../services/platform/process/health.js';
import type { Lifecycle } from '../services/platform/process/lifecycle.js';
import { makeProcessMetrics } from '../services/platform/process/process-metrics.js';
import type { GatewayConfig } from './config.js';
import { type Documents, makeDocuments } from './documents/documents.js';
import { readRegisteredDocuments } from './documents/find-document.js';
import { RequestRefused } from './documents/request-refused.js';
import type { EdgeContext } from './edge-context.js';
import { serveGraphiql } from './graphiql/serve-graphiql.js';
import { makeAnswerGraphql } from './http/answer-graphql.js';
import { serveGraphql } from './http/serve-graphql.js';
import { responseLimit } from './limits/spend-bytes.js';
import { chooseOperation, makeRunOperation } from './operation/execute-operation.js';
import { makeSubgraphMetrics } from './subgraph-metrics.js';
import { openSubscriptions } from './subscriptions/open-subscriptions.js';
import type { SubscriptionTimings } from './subscriptions/timings.js';
import { makeSupergraph, type SupergraphOptions } from './supergraph.js';

/** Executes one of the service's own operations in this process, without HTTP. */
export type ExecuteOperation = (
  request: { document: string; variables: Record<string, unknown> },
  context: EdgeContext,
) => Promise<GraphqlAnswer>;

export interface Gateway {
  readonly app: FastifyInstance;
  readonly execute: ExecuteOperation;
  readonly guard: EdgeGuard;
  /** Whether each subgraph is ready, and limits are counted together. */
  readonly checks: ReadinessChecks;
  readonly metrics: Registry;
  /** Ends all subscriptions and refuses new ones. A server waits for its connections before it is closed. */
  endSubscriptions(): Promise<void>;
}

export interface GatewayOptions {
  readonly openGuard?: typeof openEdgeGuard | undefined;
  readonly readSupergraph?: SupergraphOptions['readSupergraph'];
  readonly timings?: SubscriptionTimings | undefined;
  readonly breaker?: SupergraphOptions['breaker'];
}

/** Starts the supergraph's HTTP server. The caller calls `listen`. */
export async function startGateway(
  lifecycle: Lifecycle,
  config: GatewayConfig,
  { openGuard = openEdgeGuard, readSupergraph, timings, breaker }: GatewayOptions = {},
): Promise<Gateway> {
  const { log } = lifecycle;
  const urls: Readonly<Record<string, string>> = {
    videos: config.VIDEOS_URL,
    jobs: config.JOBS_URL,
    auth: config.AUTH_INTERNAL_URL,
    webhooks: config.WEBHOOKS_URL,
    media: config.MEDIA_URL,
  };
  const guard = await openGuard(lifecycle, config);
  const app = makeHttpServer({
    log,
    options: { bodyLimit: MAX_OPERATION_BYTES, trustProxy: config.TRUST_PROXY },
  });
  answerCrossOrigin(app, guard.crossOrigin);
  await compressAnswers(app);
  const subgraphs = Object.entries(urls).map(([name, url]) => [name, serviceReadyAt(url)]);
  const checks = { ...Object.fromEntries(subgraphs), rateLimits: guard.checkRateLimits };
  const metrics = makeProcessMetrics();
  serveHealth(app, checks);
  measureRequests(app, makeMeasureRequest(metrics));
  await serveDiagnostics(lifecycle, config, { checks, metrics });

  const registered = await readRegisteredDocuments(config.GRAPHQL_DOCUMENTS);
  const supergraph = makeSupergraph(lifecycle, {
    urls,
    sign: guard.sign,
    readSupergraph,
    limit: responseLimit(config),
    timeoutMs: config.SUBGRAPH_TIMEOUT_MS,
    metrics: makeSubgraphMetrics(metrics),
    ...(breaker && { breaker }),
  });
  let documents: Documents | undefined;
  supergraph.onSchema(({ schema }) => {
    documents = makeDocuments(schema, config, registered);
  });
  const known = (): Documents => documents as Documents;
  const run = makeRunOperation(supergraph, config, (claims) =>
    guard.concurrency.requests.narrow(credentialKey(claims)),
  );
  const { endSubscriptions } = await openSubscriptions(lifecycle, app, {
    supergraph,
    guard,
    run,
    metrics,
    limits: config,
    maxConnections: config.GRAPHQL_MAX_CONNECTIONS,
    maxPerAddress: config.GRAPHQL_MAX_CONNECTIONS_PER_ADDRESS,
    readAddress: makeAddressReader(config.TRUST_PROXY),
    maxSubscriptions: config.GRAPHQL_MAX_SUBSCRIPTIONS,
    findDocument: (request) => known().find(request),
    findOwnDocument: (request) => known().findOwn(request),
    ...(timings && { timings }),
  });
  await supergraph.load();
  const answer = makeAnswerGraphql({
    guard,
    limits: config,
    run,
    findDocument: (request) => known().find(request),
    findOwnDocument: (request) => known().findOwn(request),
  });
  await serveGraphql(app, { guard, answer });
  if (config.GRAPHIQL_PAGE) serveGraphiql(app);
  const execute: ExecuteOperation = async ({ document, variables }, context) => {
    try {
      const read = known().readOwn(document);
      return await run({ read, operation: chooseOperation(read, null), variables }, context);
    } catch (err) {
      if (!(err instanceof RequestRefused)) throw err;
      return { errors: formatErrors(err.errors, context) };
    }
  };
  return { app, guard, checks, metrics, execute, endSubscriptions };
}
