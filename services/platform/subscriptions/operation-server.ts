import { type ExecutionArgs, GraphQLError } from 'graphql';
import { makeServer, type Server, type SubscribePayload } from 'graphql-ws';
import type { Logger } from 'pino';
import { DomainError } from '../errors/errors.js';
import { formatErrors } from '../graphql/format-error.js';
import type { RequestContext } from '../graphql/serve-subgraph.js';
import { readRequestId } from '../http/request-id.js';
import { beginOperation, type OperationParts } from './begin-operation.js';
import type { OperationEvents } from './operation-events.js';

/** A gateway has all its subscribers' operations on one socket. */
const MAX_OPERATIONS = 20_000;

/** State of a socket. */
export interface SocketState {
  /** Number of operations that have been requested and have not ended. */
  running: number;
}

/** What graphql-ws passes to `subscribe` for an operation that has begun. */
type BegunArgs = ExecutionArgs & { readonly events: OperationEvents };

const asGraphQLError = (err: unknown): GraphQLError =>
  err instanceof GraphQLError
    ? err
    : new GraphQLError('The operation could not begin', { originalError: err as Error });

/** Creates the graphql-ws server: handles requests, events and errors of the protocol. */
export function makeOperationServer<C extends RequestContext>(
  parts: OperationParts<C>,
  log: Logger,
): Server<SocketState> {
  // Keyed by the payload itself: a client may reuse an ID while the operation that had it is still ending.
  const requests = new WeakMap<SubscribePayload, { readonly requestId: string; readonly log: Logger }>();
  const requestOf = (payload: SubscribePayload) => {
    const given = payload.extensions?.requestId;
    const requestId = readRequestId(typeof given === 'string' ? given : undefined);
    const request = requests.get(payload) ?? { requestId, log: log.child({ requestId }) };
    requests.set(payload, request);
    return request;
  };

  return makeServer<Record<string, unknown>, SocketState>({
    onSubscribe: async ({ connectionParams, extra: state }, _id, payload) => {
      if (state.running >= MAX_OPERATIONS) return [asGraphQLError(tooMany())];
      state.running += 1;
      const release = () => {
        state.running -= 1;
      };
      try {
        const socketAuthorization = connectionParams?.authorization;
        const request = { ...requestOf(payload), socketAuthorization, release };
        const { document, events } = await beginOperation(parts, payload, request);
        const { operationName } = payload;
        return { schema: parts.schema, document, operationName, events } as BegunArgs;
      } catch (err) {
        return [asGraphQLError(err)];
      }
    },
    subscribe: (args) => (args as BegunArgs).events,
    onNext: (_ctx, _id, payload, _args, { errors, ...result }) =>
      errors && { ...result, errors: formatErrors(errors, requestOf(payload)) },
    onError: (_ctx, _id, payload, errors) =>
      formatErrors(errors as readonly GraphQLError[], requestOf(payload)),
  });
}

const tooMany = () =>
  new DomainError('unavailable', `A socket carries at most ${MAX_OPERATIONS} subscriptions at a time`);
