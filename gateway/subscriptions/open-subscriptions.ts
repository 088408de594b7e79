import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { handleProtocols } from 'graphql-ws';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { type WebSocket, WebSocketServer } from 'ws';
import type { EdgeGuard } from '../../services/platform/edge/guard.js';
import { DomainError } from '../../services/platform/errors/errors.js';
import { rawAnswer } from '../../services/platform/http/answer-malformed-request.js';
import type { Lifecycle } from '../../services/platform/process/lifecycle.js';
import { clientNetwork } from '../../services/platform/rate-limit/attempt-limiter.js';
import { withReusableIds } from '../../services/platform/subscriptions/operation-ids.js';
import type { FindDocument } from '../documents/find-document.js';
import type { Limits } from '../limits/limits-env.js';
import type { RunOperation } from '../operation/execute-operation.js';
import type { Supergraph } from '../supergraph.js';
import { CredentialWatch } from './credential-watch.js';
import { type HeapGrowth, limitHeapGrowth } from './heap-growth.js';
import { OpenCount } from './open-count.js';
import { Operations } from './operations.js';
import { serveStreams } from './serve-streams.js';
import { makeSocketServer, type SocketServerOptions } from './socket-server.js';
import { foreignOriginOf, SocketSession } from './socket-session.js';
import { Sources } from './sources.js';
import { makeSubscriptionMetrics } from './subscription-metrics.js';
import { type SubscriptionTimings, TIMINGS } from './timings.js';

/** Larger messages can be sent over HTTP. */
const MAX_MESSAGE_BYTES = 256 * 1024;
const INTERNAL_ERROR = 4500;
const GOING_AWAY = 1001;
const CLOSE_WITHIN_MS = 2000;

export interface Sockets {
  readonly size: number;
  /** Closes all connections and asks clients to reconnect elsewhere. */
  close(): Promise<void>;
}

/** Serves WebSockets at `/graphql` on the HTTP server. */
function serveSockets(
  app: FastifyInstance,
  log: Logger,
  options: SocketServerOptions & {
    readonly heapGrowth: HeapGrowth;
    readonly addresses: OpenCount;
    readonly readAddress: ReadAddress;
  },
): Sockets {
  const { crossOrigin, timings } = options;
  const server = makeSocketServer(options);
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
    handleProtocols: (offered) => handleProtocols(offered),
  });
  // Instead of the plain text of the library.
  sockets.on(
    'wsClientError',
    (fault, stream, request) => void stream.end(rawAnswer(400, fault.message, request)),
  );
  const sessions = new Set<SocketSession>();
  let isClosing = false;

  app.server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    // Data that arrives before the decision stays buffered in the stream.
    stream.on('error', (err) => log.debug({ err }, 'a socket failed before it opened'));
    upgrade(request, stream, head).catch((err: unknown) => {
      log.error({ err }, 'a socket could not be opened');
      stream.destroy();
    });
  });

  async function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    const refuse = (status: number, message: string) => stream.end(rawAnswer(status, message, request));
    if (isClosing) return void refuse(503, 'The service is stopping; try again');
    if (request.url?.split('?')[0] !== '/graphql')
      return void refuse(404, 'WebSockets are not served at this path');
    if (request.method !== 'GET') return void refuse(405, 'A WebSocket is opened with GET');
    const origin = foreignOriginOf(request);
    if (origin && !(await crossOrigin.allows(origin, null)))
      return void refuse(403, 'Pages of this origin may not connect; see CORS_ORIGINS');
    if (isClosing) return void refuse(503, 'The service is stopping; try again');
    // Counted before there is a credential: a client may hold connections open without one.
    try {
      stream.once('close', options.addresses.open(clientNetwork(options.readAddress(request))));
    } catch (refusal) {
      return void refuse(429, (refusal as Error).message);
    }
    sockets.handleUpgrade(request, stream, head, (socket) => open(socket, stream, request));
  }

  function open(socket: WebSocket, stream: Duplex, request: IncomingMessage): void {
    const session = new SocketSession(socket, stream, request, timings.slowGraceMs);
    sessions.add(session);
    const disconnected = options.heapGrowth.connected();
    const wasClosed = server.opened(
      withReusableIds({
        protocol: socket.protocol,
        send: (message) => session.send(message),
        close: (code, reason) => socket.close(code, reason),
        onMessage: (take) =>
          socket.on('message', (message) => {
            take(String(message)).catch((err: unknown) => {
              log.error({ err, requestId: session.requestId }, 'a socket’s message failed unexpectedly');
              socket.close(INTERNAL_ERROR, 'internal_error');
            });
          }),
      }),
      session,
    );
    socket.on('pong', () => {
      session.isAlive = true;
    });
    // An error of the client, such as a message that is too large. The socket closes itself with the reason.
    socket.on('error', (err) => log.debug({ err, requestId: session.requestId }, 'a socket failed'));
    socket.once('close', (code, reason) => {
      sessions.delete(session);
      disconnected();
      session.closed();
      void wasClosed(code, String(reason));
    });
  }

  const pinging = setInterval(() => {
    for (const session of sessions) {
      if (!session.isAlive) session.socket.terminate();
      session.isAlive = false;
      if (session.socket.readyState === session.socket.OPEN) session.socket.ping();
    }
  }, timings.clientPingMs).unref();

  return {
    get size() {
      return sessions.size;
    },
    async close() {
      isClosing = true;
      clearInterval(pinging);
      const ended = [...sessions].map(
        ({ socket }) => new Promise<void>((resolve) => void socket.once('close', () => resolve())),
      );
      for (const { socket } of sessions) socket.close(GOING_AWAY, 'Going away');
      const cut = setTimeout(() => {
        for (const { socket } of sessions) socket.terminate();
      }, CLOSE_WITHIN_MS);
      await Promise.all(ended);
      clearTimeout(cut);
    },
  };
}

type ReadAddress = (request: IncomingMessage) => string;

const RETRY_AFTER_SECONDS = 5;

const tooManyConnections = (max: number): DomainError =>
  new DomainError(
    'rate_limit_exceeded',
    `At most ${max} connections of one address may be open at once (GRAPHQL_MAX_CONNECTIONS_PER_ADDRESS)`,
    { details: { retryAfterSeconds: RETRY_AFTER_SECONDS } },
  );

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
  /** Maximum number of simultaneous connections of one address, with and without a credential. */
  readonly maxPerAddress: number;
  readonly readAddress: ReadAddress;
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
    maxPerAddress,
    readAddress,
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
  const addresses = new OpenCount(maxPerAddress, tooManyConnections);
  const door = {
    addresses,
    readAddress,
    admit,
    requests,
    crossOrigin,
    watch,
    operations,
    timings,
    heapGrowth,
    onDropped,
  };
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
