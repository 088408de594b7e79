import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { OperationTypeNode } from 'graphql';
import type { Logger } from 'pino';
import { holdRequestPlace } from '../../services/platform/edge/concurrency.js';
import type { EdgeGuard } from '../../services/platform/edge/guard.js';
import { STATUS_OF } from '../../services/platform/error-status.js';
import { DomainError } from '../../services/platform/errors.js';
import { formatErrors } from '../../services/platform/format-error.js';
import { refuseInGraphql } from '../../services/platform/refuse-in-graphql.js';
import { RETRY_AFTER_SECONDS } from '../../services/platform/unavailable.js';
import type { FindDocument } from '../documents/find-document.js';
import { RequestRefused } from '../documents/request-refused.js';
import type { EdgeContext } from '../edge-context.js';
import { isPreview } from '../limits/is-preview.js';
import { limitExceeded } from '../limits/limit-exceeded.js';
import type { Limits } from '../limits/limits-env.js';
import { makeCostBudget, type SpendCost } from '../limits/spend-cost.js';
import { chooseOperation } from '../operation/choose-operation.js';
import type { OperationAnswer, OperationInput, RunOperation } from '../operation/execute-operation.js';
import { type AnswerFormat, negotiateMediaType } from './negotiate-media-type.js';
import { readGraphqlJson } from './read-graphql-json.js';
import { type GraphqlRequest, readGraphqlAddress, readGraphqlRequest } from './read-graphql-request.js';

export interface ServeGraphqlOptions {
  readonly guard: EdgeGuard;
  readonly limits: Limits;
  readonly findDocument: FindDocument;
  /** For the REST adapter, which sends the service's own documents. */
  readonly findOwnDocument: FindDocument;
  readonly run: RunOperation;
}

/**
 * Serves `/graphql` to authenticated clients, as specified by GraphQL over HTTP. Cross-site request forgery
 * is impossible: the credential is a header, which pages of other sites can't send without a preflight
 * request, and bodies are JSON only.
 */
export async function serveGraphql(app: FastifyInstance, options: ServeGraphqlOptions): Promise<void> {
  const { guard } = options;
  const contexts = new WeakMap<FastifyRequest, EdgeContext>();
  const answer = makeAnswer(options);

  const graphql: FastifyPluginAsync = async (scope) => {
    readGraphqlJson(scope);
    refuseInGraphql(scope);
    scope.addHook('onRequest', async (request, reply) => {
      const claims = await guard.admit(request, reply);
      await holdRequestPlace(guard.concurrency, claims, reply.raw);
      const known = { clientAddress: request.ip, ...claims };
      contexts.set(request, { claims: known, requestId: request.id, log: request.log as Logger });
    });
    scope.route({
      method: ['GET', 'POST'],
      url: '/graphql',
      handler: async (request, reply) => {
        const format = negotiateMediaType(request.headers.accept);
        const { status, body } = await answer(request, reply, contexts.get(request) as EdgeContext, format);
        if (status === STATUS_OF.method_not_allowed) reply.header('allow', 'POST');
        if (status === STATUS_OF.unavailable) reply.header('retry-after', RETRY_AFTER_SECONDS);
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

interface HttpAnswer {
  readonly status: number;
  readonly body: string;
}

function makeAnswer({ guard, limits, findDocument, findOwnDocument, run }: ServeGraphqlOptions) {
  /** Throws `RequestRefused`. */
  async function prepare(
    request: GraphqlRequest,
    find: FindDocument,
    spend: SpendCost,
    isReading: boolean,
  ): Promise<OperationInput> {
    const read = await find(request);
    const operation = chooseOperation(read, request.operationName);
    if (operation.operation === OperationTypeNode.SUBSCRIPTION) throw refuseSubscription();
    if (isReading && operation.operation !== OperationTypeNode.QUERY) throw refuseWriting();
    spend(read, operation, request.variables);
    return { read, operation, variables: request.variables };
  }

  async function answerOne(
    input: () => Promise<OperationInput>,
    context: EdgeContext,
    format: AnswerFormat,
  ): Promise<{ status: number; answer: OperationAnswer }> {
    try {
      const answer = await run(await input(), context);
      return { status: statusOf(answer), answer };
    } catch (err) {
      if (!(err instanceof RequestRefused)) throw err;
      const status = format.isLegacy && err.isOfGraphql ? 200 : err.status;
      return { status, answer: { errors: formatErrors(err.errors, context) } };
    }
  }

  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    context: EdgeContext,
    format: AnswerFormat,
  ): Promise<HttpAnswer> => {
    const isReading = request.method !== 'POST';
    const find = guard.isOwn(request) ? findOwnDocument : findDocument;
    const spend = makeCostBudget(limits);
    if (!Array.isArray(request.body)) {
      const read = () =>
        isReading
          ? readGraphqlAddress(request.query as Record<string, unknown>)
          : readGraphqlRequest(request.body);
      const prepareOne = async () => {
        const input = await prepare(read(), find, spend, isReading);
        if (isPreview(input.operation) && !guard.isOwn(request))
          await guard.countPreview(context.claims, reply);
        return input;
      };
      const one = await answerOne(prepareOne, context, format);
      return { status: one.status, body: JSON.stringify(one.answer) };
    }
    const asked = request.body;
    const { GRAPHQL_MAX_BATCH: most } = limits;
    if (asked.length > most || asked.length === 0)
      throw limitExceeded('GRAPHQL_MAX_BATCH', most, asked.length);
    const each = (one: unknown) => async () => prepare(readGraphqlRequest(one), find, spend, false);
    const all = await Promise.all(asked.map((one) => answerOne(each(one), context, format)));
    return { status: 200, body: JSON.stringify(all.map(({ answer }) => answer)) };
  };
}

/**
 * The status is 200 whenever the operation was executed, and otherwise that of the failure in the service or
 * a dependency.
 */
function statusOf({ errors = [], ...answer }: OperationAnswer): number {
  if ('data' in answer) return 200;
  const isAway = errors.length > 0 && errors.every(({ extensions }) => extensions?.code === 'unavailable');
  return STATUS_OF[isAway ? 'unavailable' : 'internal_error'];
}

const refuseSubscription = () =>
  new RequestRefused(
    new DomainError(
      'validation_error',
      'A subscription has more than one result: open it over a WebSocket, or at /graphql/stream',
    ),
  );
const refuseWriting = () =>
  new RequestRefused(new DomainError('method_not_allowed', 'Mutations are not allowed with GET; use POST'));
