import { ApolloServer, type ApolloServerPlugin, type BaseContext } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
} from '@apollo/server/plugin/disabled';
import fastifyApollo, { fastifyApolloDrainPlugin } from '@as-integrations/fastify';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { GraphQLError, type GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import type { Caller, CallerClaims, VerifyCaller } from '../access/caller.js';
import { DomainError } from '../errors/errors.js';
import { isReplayed } from '../idempotency/effect-key.js';
import { formatError, refuseBrokenText, reportErrors } from './format-error.js';
import { nameRequestInRefusals, refuseInGraphql } from './refuse-in-graphql.js';
import type { Resume } from './resume.js';

const OVER_A_SOCKET =
  'A subscription is not answered over POST; ask for it over a WebSocket at this address (graphql-transport-ws)';

/** Prevents subscriptions from being executed as queries. */
function refuseSubscriptions<C extends BaseContext>(): ApolloServerPlugin<C> {
  return {
    requestDidStart: async () => ({
      didResolveOperation: async ({ operation }) => {
        if (operation?.operation !== 'subscription') return;
        throw new GraphQLError(OVER_A_SOCKET, {
          originalError: new DomainError('validation_error', OVER_A_SOCKET),
          extensions: { http: { status: 400 } },
        });
      },
    }),
  };
}

/** What every operation's context contains, in every service. */
export interface RequestContext {
  readonly caller: Caller;
  readonly requestId: string;
  readonly log: Logger;
  /** Present for a subscription that resumes after an interruption. */
  readonly resume?: Resume | undefined;
}

const BEARER = /^Bearer +([A-Za-z0-9._-]+)$/i;

/** Returns the caller of a request, from its signed token. Throws `authentication_error`. */
export async function readCaller(request: FastifyRequest, verify: VerifyCaller): Promise<Caller> {
  return verify(readToken(request.headers.authorization));
}

/** Returns the token of an `Authorization` header or its equivalent. Throws `authentication_error`. */
export function readToken(authorization: unknown): string {
  const token = typeof authorization === 'string' && BEARER.exec(authorization)?.[1];
  if (!token)
    throw new DomainError('authentication_error', 'This endpoint accepts signed caller tokens only');
  return token;
}

export interface SubgraphServer<C extends RequestContext> {
  readonly app: FastifyInstance;
  readonly schema: GraphQLSchema;
  readonly verify: VerifyCaller;
  readonly makeContext: (request: RequestContext) => C;
}

/** Serves `POST /graphql` to callers with a signed token; others receive 401 before any GraphQL is read. */
export async function serveSubgraph<C extends RequestContext>(
  server: SubgraphServer<C>,
): Promise<ApolloServer<C>> {
  const { app, schema, verify, makeContext } = server;
  const apollo = new ApolloServer<C>({
    schema,
    introspection: true,
    csrfPrevention: true,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    plugins: [
      fastifyApolloDrainPlugin(app),
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginInlineTraceDisabled(),
      refuseBrokenText<C>(),
      refuseSubscriptions<C>(),
      reportErrors<C>(),
      markReplays<C>(),
    ],
    formatError,
  });
  await apollo.start();

  const graphql: FastifyPluginAsync = async (scope) => {
    refuseInGraphql(scope);
    nameRequestInRefusals(scope);
    const callers = new WeakMap<FastifyRequest, Caller>();
    scope.addHook('onRequest', async (request) => {
      callers.set(request, await readCaller(request, verify));
    });
    await scope.register(fastifyApollo(apollo), {
      context: async (request) =>
        makeContext({
          caller: callers.get(request) as Caller,
          requestId: request.id,
          log: request.log as Logger,
        }),
    });
  };
  await app.register(graphql);
  return apollo;
}

/** Marks answers that are rebuilt from the effect of an earlier request with the same Idempotency-Key, for the REST adapter. */
function markReplays<C extends { readonly caller: CallerClaims }>(): ApolloServerPlugin<C> {
  return {
    requestDidStart: async () => ({
      willSendResponse: async ({ response, contextValue: { caller } }) => {
        if (response.body.kind !== 'single' || !isReplayed(caller)) return;
        const { singleResult } = response.body;
        singleResult.extensions = { ...singleResult.extensions, idempotencyReplayed: true };
      },
    }),
  };
}
