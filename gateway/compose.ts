import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ApolloGateway } from '@apollo/gateway';
import { ApolloServer } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import fastifyApollo, { fastifyApolloDrainPlugin } from '@as-integrations/fastify';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import { answerInGraphql } from '../services/platform/answer-in-graphql.js';
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
import { SubgraphDataSource } from './subgraph-data-source.js';

/** Answers one operation without HTTP in between. */
export type ExecuteOperation = (
  request: { document: string; variables: Record<string, unknown> },
  context: EdgeContext,
) => Promise<GraphqlAnswer>;

export interface Gateway {
  readonly app: FastifyInstance;
  readonly execute: ExecuteOperation;
  readonly guard: EdgeGuard;
  /** Whether each subgraph answers. */
  readonly checks: Readonly<Record<string, ReadinessCheck>>;
}

/** The supergraph behind one address. `listen` is the caller's. */
export async function startGateway(
  lifecycle: Lifecycle,
  config: GatewayConfig,
  openGuard = openEdgeGuard,
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
  serveHealth(app, { checks, metrics: new Registry() });

  const sources: SubgraphDataSource[] = [];
  const supergraphSdl = await readFile(join(packageRoot, 'schemas/supergraph.graphql'), 'utf8');
  const gateway = new ApolloGateway({
    supergraphSdl,
    buildService({ name }) {
      const url = urls[name];
      if (!url) throw new Error(`The supergraph names the unknown subgraph ${name}`);
      const source = new SubgraphDataSource(name, url, guard.sign);
      sources.push(source);
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
    plugins: [
      fastifyApolloDrainPlugin(app),
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
      reportErrors<EdgeContext>(),
    ],
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
  return { app, guard, checks, execute: makeExecute(apollo) };
}

/** `POST /graphql` for whoever has a credential. */
async function serveGraphql(app: FastifyInstance, apollo: ApolloServer<EdgeContext>, admit: AdmitRequest) {
  const graphql: FastifyPluginAsync = async (scope) => {
    answerInGraphql(scope);
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
  return async ({ document, variables }, contextValue) => {
    const { body } = await apollo.executeOperation({ query: document, variables }, { contextValue });
    if (body.kind !== 'single') throw new Error('A streamed answer to an operation that asked for none');
    return body.singleResult as GraphqlAnswer;
  };
}
