import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { acquireRequestSlot } from '../../services/platform/edge/concurrency.js';
import type { EdgeGuard } from '../../services/platform/edge/guard.js';
import { DomainError } from '../../services/platform/errors/errors.js';
import { refuseInGraphql } from '../../services/platform/graphql/refuse-in-graphql.js';
import { requireReadableQuery } from '../../services/platform/http/readable-query.js';
import { acceptJson } from '../../services/platform/http/text-bodies.js';
import { parseJson } from '../../services/platform/text/parse-json.js';
import type { EdgeContext } from '../edge-context.js';
import type { AnswerGraphql } from './answer-graphql.js';
import { negotiateMediaType } from './negotiate-media-type.js';

export interface ServeGraphqlOptions {
  readonly guard: EdgeGuard;
  readonly answer: AnswerGraphql;
}

/**
 * Serves `/graphql` to authenticated clients, as specified by GraphQL over HTTP. Cross-site request forgery
 * is impossible: the credential is a header, which pages of other sites can't send without a preflight
 * request, and bodies are JSON only.
 */
export async function serveGraphql(
  app: FastifyInstance,
  { guard, answer }: ServeGraphqlOptions,
): Promise<void> {
  const contexts = new WeakMap<FastifyRequest, EdgeContext>();

  const graphql: FastifyPluginAsync = async (scope) => {
    readGraphqlJson(scope);
    refuseInGraphql(scope);
    scope.addHook('onRequest', async (request, reply) => {
      const claims = await guard.admit(request, reply);
      await acquireRequestSlot(guard.concurrency, claims, reply.raw);
      const known = { clientAddress: request.ip, ...claims };
      contexts.set(request, { claims: known, requestId: request.id, log: request.log as Logger });
    });
    scope.route({
      method: ['GET', 'POST'],
      url: '/graphql',
      handler: async (request, reply) => {
        const isReading = request.method !== 'POST';
        if (isReading) requireReadableQuery(request.raw.url ?? '');
        const format = negotiateMediaType(request.headers.accept);
        const { status, body } = await answer(
          {
            isReading,
            isOwn: guard.isOwn(request),
            parameters: isReading ? request.query : request.body,
            context: contexts.get(request) as EdgeContext,
            format,
          },
          reply,
        );
        return reply.code(status).header('content-type', format.contentType).send(body);
      },
    });
    scope.route({
      method: ['PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url: '/graphql',
      handler: async (request, reply) => {
        reply.header('allow', 'GET, POST');
        throw new DomainError(
          'method_not_allowed',
          `${request.method} is not allowed here; allowed: GET, POST`,
        );
      },
    });
  };
  await app.register(graphql);
}

/** Accepts JSON bodies only: a body that a form on another site could send is refused. */
function readGraphqlJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  acceptJson(app, (text) => parseJson('body', text));
}
