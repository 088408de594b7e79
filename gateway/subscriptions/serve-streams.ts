import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { STATUS_OF, setRetryAfter } from '../../services/platform/errors/error-status.js';
import { DomainError } from '../../services/platform/errors/errors.js';
import { preferredMediaType } from '../../services/platform/http/preferred-media-type.js';
import { requireReadableQuery } from '../../services/platform/http/readable-query.js';
import { clientNetwork } from '../../services/platform/rate-limit/attempt-limiter.js';
import {
  type GraphqlRequest,
  readGraphqlAddress,
  readGraphqlRequest,
} from '../documents/read-graphql-request.js';
import type { AdmittedOperation } from './admitted-operation.js';
import type { HeldCredential } from './credential-watch.js';
import { makeSingleStreams, readStreamToken, type StreamsOptions } from './serve-single-streams.js';
import { StreamSubscriber } from './stream-subscriber.js';

export interface Streams {
  readonly size: number;
  close(): void;
}

/**
 * Serves `/graphql/stream`: results as server-sent events, for clients without WebSockets. `GET` and `POST`
 * open a stream for one operation; a client that reserved a token with `PUT` uses one stream for all of its
 * operations.
 */
export function serveStreams(app: FastifyInstance, options: StreamsOptions): Streams {
  const { admit, operations, timings, watch, onDropped } = options;
  const open = new Set<ServerResponse>();
  const singles = makeSingleStreams({ ...options, begin, refuse });

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    try {
      reply.raw.once('close', options.addresses.open(clientNetwork(request.ip)));
    } catch (thrown) {
      return refuse(thrown, request, reply);
    }
    const token = readStreamToken(request);
    if (token !== null) return singles.answer(token, request, reply);
    let operation: AdmittedOperation;
    try {
      const claims = await admit(request, reply);
      const given = readStreamRequest(request);
      operation = await operations.read(given, claims, request.id, { isOwn: options.isOwn(request) });
      if (operation.operation.operation === 'mutation' && request.method === 'GET')
        throw new DomainError('method_not_allowed', 'Mutations are sent with POST');
    } catch (thrown) {
      return refuse(thrown, request, reply);
    }
    if (operation.operation.operation === 'subscription') return subscribe(operation, request, reply);
    const result = await operations.execute(operation);
    const response = begin(reply);
    response.end(`event: next\ndata: ${JSON.stringify(result)}\n\nevent: complete\ndata:\n\n`);
    return reply;
  }

  function refuse(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const code = thrown instanceof DomainError ? thrown.code : 'validation_error';
    if (thrown instanceof DomainError) setRetryAfter(thrown, reply);
    if (code === 'authentication_error') reply.header('www-authenticate', 'Bearer');
    if (code === 'method_not_allowed') reply.header('allow', 'POST');
    return reply.code(STATUS_OF[code]).send(operations.refuse(thrown, request.id));
  }

  function subscribe(
    operation: AdmittedOperation,
    request: FastifyRequest,
    reply: FastifyReply,
  ): FastifyReply {
    const { claims, requestId } = operation;
    const join = operations.subscribe(operation);
    if (typeof join !== 'function') {
      begin(reply).end(`event: next\ndata: ${JSON.stringify(join)}\n\nevent: complete\ndata:\n\n`);
      return reply;
    }
    let credential: HeldCredential;
    try {
      const { authorization } = request.headers;
      credential = watch.hold(authorization as string, claims, (why) => subscriber.end(why));
    } catch (thrown) {
      return refuse(thrown, request, reply);
    }
    const subscriber = new StreamSubscriber(begin(reply), {
      requestId,
      credential,
      onDropped,
      slowGraceMs: timings.slowGraceMs,
    });
    subscriber.join(join);
    return reply;
  }

  function begin(reply: FastifyReply): ServerResponse {
    const { raw } = reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) raw.setHeader(name, value);
    }
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache',
      // The stream is the last response of its connection; a kept-alive connection would keep the server from
      // closing.
      connection: 'close',
    });
    // Some clients consider a stream open only after its first byte.
    raw.write(':\n\n');
    open.add(raw);
    const disconnected = options.heapGrowth.connected();
    raw.once('close', () => {
      open.delete(raw);
      disconnected();
    });
    return raw;
  }

  const pinging = setInterval(() => {
    for (const response of open) if (response.writableLength === 0) response.write(':\n\n');
  }, timings.clientPingMs).unref();

  app.route({ method: ['GET', 'POST'], url: '/graphql/stream', handler: answer });
  app.route({ method: 'PUT', url: '/graphql/stream', handler: singles.reserve });
  app.route({ method: 'DELETE', url: '/graphql/stream', handler: singles.complete });
  return {
    get size() {
      return open.size;
    },
    close() {
      clearInterval(pinging);
      // No completion is sent, so that clients reconnect.
      for (const response of open) response.end();
      singles.close();
    },
  };
}

/** Throws `not_acceptable` when the client accepts no event stream, and `RequestRefused`. */
function readStreamRequest({ method, headers, raw, query, body }: FastifyRequest): GraphqlRequest {
  if (preferredMediaType(headers.accept, ['text/event-stream']) === null)
    throw new DomainError('not_acceptable', 'This address answers with text/event-stream');
  if (method !== 'GET') return readGraphqlRequest(body);
  requireReadableQuery(raw.url ?? '');
  return readGraphqlAddress(query as Record<string, unknown>);
}
