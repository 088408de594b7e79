import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createSourceEventStream,
  type DocumentNode,
  type ExecutionArgs,
  execute,
  GraphQLError,
  type GraphQLSchema,
} from 'graphql';
import { CloseCode, handleProtocols, makeServer, type Server, type SubscribePayload } from 'graphql-ws';
import type { Logger } from 'pino';
import { type WebSocket, WebSocketServer } from 'ws';
import type { VerifyCaller } from '../access/caller.js';
import { DomainError } from '../errors/errors.js';
import { formatErrors, requirePlainOperation } from '../graphql/format-error.js';
import { readResume } from '../graphql/resume.js';
import type { RequestContext, SubgraphServer } from '../graphql/serve-subgraph.js';
import { MAX_SUBGRAPH_REQUEST_BYTES } from '../http/request-bytes.js';
import { readRequestId } from '../http/request-id.js';
import { ACCESS_CHANGED_TOPIC, AccessChanged } from '../messaging/access-changes.js';
import type { Transport } from '../messaging/transport.js';
import type { Lifecycle } from '../process/lifecycle.js';
import { currentTraceparent, inSpan, type SpanOptions } from '../tracing/spans.js';
import { executeTraced } from '../tracing/trace-events.js';
import { identify, LiveOperations } from './live-operations.js';
import { OperationEvents } from './operation-events.js';
import { withReusableIds } from './operation-ids.js';
import {
  makeSubscriptionReader,
  type ReadSubscription,
  type SubscriptionRequest,
} from './read-subscription.js';

/** A socket that does not answer one ping before the next is due is dead or does not read. */
const PING_EVERY_MS = 12_000;

/**
 * Connects a graphql-transport-ws server to a socket. A message counts as sent once the operating system has
 * accepted it.
 */
function connectSocket<E>(server: Server<E>, socket: WebSocket, extra: E, log: Logger): void {
  socket.on('error', (err) => log.debug({ err }, 'a subscriber’s socket broke'));
  const subscribe = (receive: (text: string) => Promise<void>) => (data: unknown) => {
    receive(String(data)).catch((err: unknown) => {
      log.error({ err }, 'a message of a subscriber’s could not be handled');
      socket.close(CloseCode.InternalServerError, 'Internal server error');
    });
  };
  const closed = server.opened(
    withReusableIds({
      protocol: socket.protocol,
      send: (text) =>
        new Promise((resolve, reject) => {
          if (socket.readyState !== socket.OPEN) return resolve();
          socket.send(text, (err) => (err ? reject(err) : resolve()));
        }),
      close: (code, reason) => socket.close(code, reason),
      onMessage: (receive) => socket.on('message', subscribe(receive)),
    }),
    extra,
  );
  let isAlive = true;
  socket.on('pong', () => {
    isAlive = true;
  });
  const ping = setInterval(() => {
    if (!isAlive) return socket.terminate();
    isAlive = false;
    if (socket.readyState === socket.OPEN) socket.ping();
  }, PING_EVERY_MS);
  socket.once('close', (code, reason) => {
    clearInterval(ping);
    void closed(code, String(reason));
  });
}

/** A gateway has all its subscribers' operations on one socket. */
const MAX_OPERATIONS = 20_000;

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
function makeOperationServer<C extends RequestContext>(
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

/** Each gateway uses one socket. */
const MAX_SOCKETS = 1000;
const GOING_AWAY = 1001;
/** Maximum time for the client's close frame. */
const CLOSE_WITHIN_MS = 2000;

/**
 * Serves subscriptions at `/graphql` on the subgraph's port, beside POST: graphql-transport-ws, with a
 * caller's token for every operation. When the server closes, sockets are closed with a code that makes
 * clients reconnect elsewhere.
 */
export async function serveSubscriptions<C extends RequestContext>(
  lifecycle: Lifecycle,
  { app, schema, verify, makeContext }: SubgraphServer<C>,
  transport: Transport,
): Promise<void> {
  const log = app.log as Logger;
  const live = await lifecycle.start(
    'live operations',
    () => new LiveOperations(),
    (operations) => operations.stop(),
  );
  await lifecycle.start(
    'changes of access',
    () => transport.listen(ACCESS_CHANGED_TOPIC, ({ body }) => live.accessChanged(AccessChanged.parse(body))),
    (listener) => listener.stop(),
  );
  const read = makeSubscriptionReader(schema);
  const operations = makeOperationServer({ schema, verify, makeContext, read, live }, log);
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: MAX_SUBGRAPH_REQUEST_BYTES,
    handleProtocols,
  });
  let isClosing = false;

  app.server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', (err) => log.debug({ err }, 'a connection broke'));
    if (request.url?.split('?')[0] !== '/graphql') return refuse(stream, '404 Not Found');
    if (isClosing || sockets.clients.size >= MAX_SOCKETS) return refuse(stream, '503 Service Unavailable');
    sockets.handleUpgrade(request, stream, head, (socket) =>
      connectSocket(operations, socket, { running: 0 }, log),
    );
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const socket of sockets.clients) socket.close(GOING_AWAY, 'Going away');
    const deadline = Date.now() + CLOSE_WITHIN_MS;
    while (sockets.clients.size > 0 && Date.now() < deadline) await sleep(20);
    for (const socket of sockets.clients) socket.terminate();
  });
}

function refuse(stream: Duplex, status: string): void {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

interface OperationParts<C extends RequestContext> {
  readonly schema: GraphQLSchema;
  readonly verify: VerifyCaller;
  readonly makeContext: (request: RequestContext) => C;
  readonly read: (asked: SubscriptionRequest) => ReadSubscription;
  readonly live: LiveOperations;
}

interface OperationOrigin {
  readonly requestId: string;
  readonly log: Logger;
  /** For operations without a token of their own. */
  readonly socketAuthorization: unknown;
  /** Called once when the operation ends, also when it could not begin. */
  readonly release: () => void;
}

/** The span of the operation's start: its end may be days away. */
function spanOf({ extensions }: SubscribePayload, requestId: string): SpanOptions {
  const { traceparent } = extensions ?? {};
  return {
    kind: 'server',
    parent: typeof traceparent === 'string' ? traceparent : null,
    attributes: { 'graphql.operation.type': 'subscription', 'request.id': requestId },
  };
}

/**
 * Authenticates the caller before the operation is parsed, and begins it. Every event gets a new context, as
 * a request would:
 * data cached in an earlier context would be stale.
 */
async function beginOperation<C extends RequestContext>(
  { schema, verify, makeContext, read, live }: OperationParts<C>,
  payload: SubscribePayload,
  request: OperationOrigin,
): Promise<{ readonly document: DocumentNode; readonly events: OperationEvents }> {
  const { requestId, log, socketAuthorization } = request;
  const own = payload.extensions?.authorization;
  const identity = await identify(own, socketAuthorization, verify).catch((err) => {
    request.release();
    throw err;
  });
  let events: OperationEvents | undefined;
  let refusal: unknown;
  // Registered now, so that no change of access is missed in between.
  const remove = live.add({
    ...identity,
    end: (reason) => {
      refusal = reason;
      events?.fail(reason);
    },
  });
  const release = () => {
    remove();
    request.release();
  };
  try {
    requirePlainOperation(payload.query, payload.variables ?? {});
    const contextValue = () => makeContext({ caller: identity.caller, requestId, log });
    const resume = readResume(payload.extensions?.resume);
    const args = { schema, ...read(payload), operationName: payload.operationName ?? undefined };
    const { source, start } = await inSpan('subscribe', spanOf(payload, requestId), async () => ({
      start: currentTraceparent(),
      source: await createSourceEventStream({
        ...args,
        contextValue: makeContext({ caller: identity.caller, requestId, log, resume }),
      }),
    }));
    if (!(Symbol.asyncIterator in source)) throw source.errors?.[0];
    events = new OperationEvents({
      source: source[Symbol.asyncIterator](),
      execute: (rootValue) =>
        executeTraced(rootValue, start, () => execute({ ...args, rootValue, contextValue: contextValue() })),
      release,
    });
    if (refusal) events.fail(refusal);
    return { document: args.document, events };
  } catch (err) {
    release();
    throw err;
  }
}
