import { createServer, type IncomingMessage, maxHeaderSize, type ServerOptions } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerFactory,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import { answerError, answerErrors } from '../errors/error-status.js';
import { DomainError } from '../errors/errors.js';
import { MAX_FORWARDED_LEVELS, parseJson } from '../text/parse-json.js';
import { isProbed } from '../tracing/probed-routes.js';
import { traceRequests } from '../tracing/trace-requests.js';
import { answerBeforeRoutes, answerMalformedRequest, rawAnswer } from './answer-malformed-request.js';
import { BODY_TIMES, type BodyTimes, boundBodies } from './bound-bodies.js';
import { readRequestId } from './request-id.js';
import { setSecurityHeaders } from './security-headers.js';
import { acceptJson } from './text-bodies.js';
import { UpgradableRequest } from './upgradable-request.js';

export interface HttpServerOptions {
  readonly log: Logger;
  readonly options?: FastifyServerOptions;
  readonly bodyTimes?: BodyTimes;
  /** Other apps, served at the same address. */
  readonly neighbours?: readonly Neighbour[];
  /** Authenticates a request whose address cannot be parsed; throws the error to answer with instead. */
  readonly admitUnreadable?: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
}

/** An app whose requests and WebSockets arrive at the address of another one. It must be ready before requests arrive. */
export interface Neighbour {
  readonly app: FastifyInstance;
  serves(path: string): boolean;
  /** Whether the neighbour receives the WebSockets of all paths; it refuses those that it does not know. */
  readonly upgrades?: boolean;
}

const HEADERS_WITHIN_MS = 15_000;
const CLOSE_IDLE_EVERY_MS = 100;
const STOPPING = 'The service is stopping; try again';

/**
 * Creates a Fastify server with the settings that all processes share: the request ID on every answer and log
 * line, and security headers on every answer. While it closes, answers have `connection: close` so that
 * clients and load balancers connect elsewhere, and requests that still arrive are answered with 503 and the
 * contract's error body.
 */
export function makeHttpServer({
  log,
  options,
  bodyTimes = BODY_TIMES,
  neighbours = [],
  admitUnreadable = async () => undefined,
}: HttpServerOptions): FastifyInstance {
  let closing = false;
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    forceCloseConnections: 'idle',
    // Fastify's own answer has neither the contract's error body nor Retry-After.
    return503OnClosing: false,
    http: {
      IncomingMessage: UpgradableRequest,
      headersTimeout: HEADERS_WITHIN_MS,
      connectionsCheckingInterval: HEADERS_WITHIN_MS / 3,
      // A request without a Host header is refused elsewhere, with the contract's error body.
      requireHostHeader: false,
    },
    routerOptions: {
      // The schema of a parameter limits its length.
      maxParamLength: maxHeaderSize,
      // When a parameter is repeated, the last value counts.
      querystringParser: (text) => Object.fromEntries(new URLSearchParams(text)),
    },
    // Called for failures before routing, such as an address that can't be decoded.
    frameworkErrors: async (_error, unrouted, answer) => {
      const [request, reply] = [unrouted as FastifyRequest, answer as FastifyReply];
      reply.header('x-request-id', request.id);
      setSecurityHeaders(request, reply);
      try {
        await admitUnreadable(request, reply);
        throw new DomainError('validation_error', 'The path must be percent-encoded UTF-8');
      } catch (refusal) {
        answerError(refusal as Error, reply);
      }
    },
    clientErrorHandler: answerMalformedRequest,
    requestIdHeader: false,
    genReqId: (request) => readRequestId(request.headers['x-request-id']),
    ...(neighbours.length > 0 && { serverFactory: serveTogether(neighbours, () => closing) }),
    ...options,
    // Its type names the logger, which no route uses.
  }) as unknown as FastifyInstance;

  answerBeforeRoutes(app);
  app.removeContentTypeParser('application/json');
  acceptJson(app, (text) => parseJson('body', text, MAX_FORWARDED_LEVELS));
  traceRequests(app);
  boundBodies(app, bodyTimes);
  const silent = followSilentConnections(app);
  app.addHook('preClose', async () => {
    closing = true;
    for (const socket of silent) socket.destroy();
    // Answers of neighbours may keep their connections, which closing would wait for.
    const closeIdle = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS).unref();
    app.server.once('close', () => clearInterval(closeIdle));
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    setSecurityHeaders(request, reply);
    done(closing ? new DomainError('unavailable', STOPPING) : undefined);
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing) reply.header('connection', 'close');
    done(null, payload);
  });
  app.addHook('onResponse', (request, reply, done) => {
    // A process that is not ready answers its probes with 503 as often as they ask.
    const level = reply.statusCode >= 500 && !isProbed(request) ? 'error' : 'debug';
    if (log.isLevelEnabled(level))
      request.log[level](
        {
          method: request.method,
          route: request.routeOptions.url,
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
        },
        'answered',
      );
    done();
  });
  answerErrors(app);
  return app;
}

/**
 * Creates the server of an app that shares its address with others. Its limits are those that Fastify gives to a
 * server of its own.
 */
function serveTogether(neighbours: readonly Neighbour[], isClosing: () => boolean): FastifyServerFactory {
  const findNeighbour = (path: string) => neighbours.find(({ serves }) => serves(path));
  return (handler, { http, keepAliveTimeout, requestTimeout, connectionTimeout }) => {
    const server = createServer(http as ServerOptions, (request, reply) => {
      const neighbour = findNeighbour(pathOf(request));
      if (!neighbour) return handler(request, reply);
      if (isClosing()) return request.socket.end(rawAnswer(503, STOPPING, request));
      neighbour.app.routing(request, reply);
    });
    server.keepAliveTimeout = keepAliveTimeout as number;
    server.requestTimeout = requestTimeout as number;
    server.setTimeout(connectionTimeout as number);
    server.on('upgrade', (request, socket, head) => {
      const upgraded = neighbours.find(({ upgrades }) => upgrades);
      if (upgraded) upgraded.app.server.emit('upgrade', request, socket, head);
      else socket.end(rawAnswer(404, 'WebSockets are not served at this path', request));
    });
    return server;
  };
}

const pathOf = ({ url = '' }: IncomingMessage): string => url.split('?', 1)[0] as string;

/** Tracks connections that have not sent a request yet: closing a server would wait for them. */
function followSilentConnections({ server }: FastifyInstance): ReadonlySet<Socket> {
  const silent = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  for (const begun of ['request', 'upgrade'])
    server.on(begun, ({ socket }: IncomingMessage) => silent.delete(socket));
  return silent;
}
