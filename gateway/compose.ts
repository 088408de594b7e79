import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ApolloGateway, type ServiceMap, type SupergraphSdlHook } from '@apollo/gateway';
import { ApolloServer } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import fastifyApollo, { fastifyApolloDrainPlugin } from '@as-integrations/fastify';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import { type AdmitRequest, type EdgeGuard, openEdgeGuard } from '../services/platform/edge-guard.js';
import { STATUS_OF, tellWhenToRetry } from '../services/platform/error-status.js';
import { DomainError } from '../services/platform/errors.js';
import { formatError, reportErrors } from '../services/platform/format-error.js';
import type { GraphqlAnswer } from '../services/platform/graphql-answer.js';
import { livesAt, type ReadinessCheck, serveHealth } from '../services/platform/health.js';
import { makeHttpServer } from '../services/platform/http-server.js';
import type { Lifecycle } from '../services/platform/lifecycle.js';
import { packageRoot } from '../services/platform/package-root.js';
import { OPERATION_BYTES_MOST } from '../services/platform/request-bytes.js';
import type { GatewayConfig } from './config.js';
import type { EdgeContext } from './edge-context.js';
import { refuseSubscriptions } from './refuse-subscriptions.js';
import { SubgraphDataSource } from './subgraph-data-source.js';
import { openSubscriptions } from './subscriptions/open-subscriptions.js';
import type { OperationLimits } from './subscriptions/operation-documents.js';
import type { SubscriptionTimings } from './subscriptions/timings.js';

/** Answers one operation without HTTP in between. */
export type ExecuteOperation = (
  request: { document: string; variables: Record<string, unknown>; operationName?: string | undefined },
  context: EdgeContext,
) => Promise<GraphqlAnswer>;

export interface Gateway {
  readonly app: FastifyInstance;
  readonly execute: ExecuteOperation;
  readonly guard: EdgeGuard;
  /** Whether each subgraph answers. */
  readonly checks: Readonly<Record<string, ReadinessCheck>>;
}

/** What every operation is held to, over HTTP, sockets and event streams. */
const LIMITS: OperationLimits = { validationRules: [], maxTokens: 20_000 };

export interface GatewayOptions {
  readonly openGuard?: typeof openEdgeGuard | undefined;
  /** Resolves to the supergraph and may update it later; the printed one when absent. */
  readonly readSupergraph?: SupergraphSdlHook;
  readonly timings?: SubscriptionTimings;
}

const readPrintedSupergraph: SupergraphSdlHook = async () => ({
  supergraphSdl: await readFile(join(packageRoot, 'schemas/supergraph.graphql'), 'utf8'),
});

/** The supergraph behind one address. `listen` is the caller's. */
export async function startGateway(
  lifecycle: Lifecycle,
  config: GatewayConfig,
  { openGuard = openEdgeGuard, readSupergraph = readPrintedSupergraph, timings }: GatewayOptions = {},
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
    options: { bodyLimit: OPERATION_BYTES_MOST, trustProxy: config.TRUST_PROXY },
  });
  const checks = Object.fromEntries(Object.entries(urls).map(([name, url]) => [name, livesAt(url)]));
  const metrics = new Registry();
  serveHealth(app, { checks, metrics });

  const sources: SubgraphDataSource[] = [];
  const services: ServiceMap = {};
  const gateway = new ApolloGateway({
    supergraphSdl: readSupergraph,
    buildService({ name }) {
      const url = urls[name];
      if (!url) throw new Error(`The supergraph names the unknown subgraph ${name}`);
      const source = new SubgraphDataSource(name, url, guard.sign);
      sources.push(source);
      services[name] = source;
      return source;
    },
  });
  const apollo = new ApolloServer<EdgeContext>({
    gateway,
    introspection: config.GRAPHQL_INTROSPECTION,
    csrfPrevention: true,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    formatError,
    validationRules: [...LIMITS.validationRules],
    parseOptions: { maxTokens: LIMITS.maxTokens },
    plugins: [
      fastifyApolloDrainPlugin(app),
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
      refuseSubscriptions<EdgeContext>(),
      reportErrors<EdgeContext>(),
    ],
  });
  const execute = makeExecute(apollo);
  await openSubscriptions(lifecycle, app, {
    ...{ gateway, services, urls, guard, execute, metrics },
    limits: LIMITS,
    ...(timings ? { timings } : {}),
  });
  await lifecycle.start(
    'supergraph',
    () => apollo.start(),
    async () => {
      await apollo.stop();
      await Promise.all(sources.map((source) => source.close()));
    },
  );
  await serveGraphql(app, apollo, guard.admit);
  return { app, guard, checks, execute };
}

/** `POST /graphql` for whoever has a credential. */
async function serveGraphql(app: FastifyInstance, apollo: ApolloServer<EdgeContext>, admit: AdmitRequest) {
  const graphql: FastifyPluginAsync = async (scope) => {
    const contexts = new WeakMap<FastifyRequest, EdgeContext>();
    scope.addHook('onRequest', async (request, reply) => {
      try {
        const claims = await admit(request, reply);
        contexts.set(request, { claims, requestId: request.id, log: request.log as Logger });
      } catch (err) {
        if (!(err instanceof DomainError)) throw err;
        const { message, code } = err;
        tellWhenToRetry(err, reply);
        if (code === 'authentication_error') reply.header('www-authenticate', 'Bearer');
        return reply
          .code(STATUS_OF[code])
          .send({ errors: [{ message, extensions: { code, requestId: request.id } }] });
      }
    });
    await scope.register(fastifyApollo(apollo), {
      context: async (request) => contexts.get(request) as EdgeContext,
    });
  };
  await app.register(graphql);
}

function makeExecute(apollo: ApolloServer<EdgeContext>): ExecuteOperation {
  return async ({ document, variables, operationName }, contextValue) => {
    const request = { query: document, variables, operationName };
    const { body } = await apollo.executeOperation(request, { contextValue });
    if (body.kind !== 'single') throw new Error('A streamed answer to an operation that asked for none');
    return body.singleResult as GraphqlAnswer;
  };
}
