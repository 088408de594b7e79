import type { IncomingMessage, ServerResponse } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { Logger } from 'pino';
import { BODY_TIMES, endWithin } from '../../services/platform/bound-bodies.js';
import type { CallerClaims } from '../../services/platform/caller.js';
import { compressText } from '../../services/platform/edge/compress-answers.js';
import { holdRequestPlace } from '../../services/platform/edge/concurrency.js';
import { headersForAll } from '../../services/platform/edge/cross-origin/answer-cross-origin.js';
import type { AnswerHeaders, EdgeGuard } from '../../services/platform/edge/guard.js';
import { DomainError } from '../../services/platform/errors.js';
import { type DirectListener, levelOf, logAnswer } from '../../services/platform/http-server.js';
import type { MeasureRequest } from '../../services/platform/metrics/measure-requests.js';
import { parseJson } from '../../services/platform/parse-json.js';
import { REFUSAL_TYPE, refusalInGraphql } from '../../services/platform/refuse-in-graphql.js';
import { readRequestId } from '../../services/platform/request-id.js';
import { securityHeaders } from '../../services/platform/security-headers.js';
import { isTracing } from '../../services/platform/tracing/is-tracing.js';
import type { EdgeContext } from '../edge-context.js';
import type { AnswerGraphql } from './answer-graphql.js';
import { negotiateMediaType } from './negotiate-media-type.js';

export interface DirectGraphqlOptions {
  readonly guard: Pick<EdgeGuard, 'admit' | 'isOwn' | 'crossOrigin' | 'concurrency'>;
  readonly answer: AnswerGraphql;
  readonly measure: MeasureRequest;
  readonly log: Logger;
  /** Addresses and networks whose `X-Forwarded-` headers are trusted. */
  readonly trustProxy: readonly string[] | undefined;
}

const PATH = '/graphql';
const ROUTE = { method: 'POST', route: PATH } as const;
/** A larger body costs more to parse than the routes do. */
const MAX_BYTES = 64 * 1024;
const JSON_BODY = /^application\/json(?:; ?charset=utf-8)?$/i;

/**
 * Whether the routes would do nothing else with a request. Those of pages on other origins, and those to be refused for
 * their form, are left to them.
 */
function isPlain({ method, url, headers, httpVersion }: IncomingMessage): boolean {
  return (
    method === 'POST' &&
    url === PATH &&
    httpVersion === '1.1' &&
    headers.host !== undefined &&
    headers.origin === undefined &&
    Number(headers['content-length']) <= MAX_BYTES &&
    JSON_BODY.test(headers['content-type'] ?? '') &&
    !isTracing()
  );
}

/** The headers of an answer until it is sent. */
class DirectReply implements AnswerHeaders {
  readonly headers: Record<string, string | number>;

  constructor(fixed: Readonly<Record<string, string>>, id: string) {
    this.headers = { 'x-request-id': id, ...fixed };
  }

  header(name: string, value: string | number): void {
    this.headers[name] = value;
  }

  removeHeader(name: string): void {
    delete this.headers[name];
  }
}

/** The log of a request is rarely written: its child logger is created for the first line. */
class RequestContext implements EdgeContext {
  #log: Logger | undefined;

  constructor(
    readonly claims: CallerClaims,
    readonly requestId: string,
    private readonly ofProcess: Logger,
  ) {}

  get log(): Logger {
    this.#log ??= this.ofProcess.child({ requestId: this.requestId });
    return this.#log;
  }
}

/**
 * Answers plain operations to `/graphql` on the server of Node.js, without the hooks, replies and body parsers of
 * Fastify (decision 0012). The answers are those of the routes, to the header; a test compares them.
 */
export function makeDirectGraphql(options: DirectGraphqlOptions): DirectListener {
  const { guard, answer, measure, log } = options;
  const client = makeReadClient(options.trustProxy);
  const open = headersForAll(guard.crossOrigin);
  const fixed = {
    http: { ...securityHeaders('http'), ...open },
    https: { ...securityHeaders('https'), ...open },
  };

  async function admit(request: IncomingMessage, reply: DirectReply, response: ServerResponse, id: string) {
    const { headers } = request;
    const asked = { headers, id };
    const claims = await guard.admit(asked, reply);
    await holdRequestPlace(guard.concurrency, claims, response);
    const parameters = parseJson('body', await readText(request));
    return {
      isReading: false,
      isOwn: guard.isOwn(asked),
      parameters,
      context: new RequestContext({ clientAddress: client.addressOf(request), ...claims }, id, log),
      format: negotiateMediaType(headers.accept),
    };
  }

  async function serve(
    request: IncomingMessage,
    response: ServerResponse,
    isClosing: () => boolean,
  ): Promise<void> {
    const arrivedAt = performance.now();
    const id = readRequestId(request.headers['x-request-id']);
    const reply = new DirectReply(client.isSecure(request) ? fixed.https : fixed.http, id);
    response.once('close', () => {
      // Otherwise the client disconnected before the answer.
      if (!response.writableFinished) return;
      endWithin(request, BODY_TIMES.unwantedMs);
      const { statusCode: status } = response;
      const ms = performance.now() - arrivedAt;
      measure(ROUTE, status, ms);
      const level = levelOf(status);
      if (log.isLevelEnabled(level)) logAnswer(log.child({ requestId: id }), level, { ...ROUTE, status, ms });
    });
    try {
      const admitted = await admit(request, reply, response, id);
      const { status, body } = await answer(admitted, reply);
      await send(request, response, reply, {
        status,
        body,
        type: admitted.format.contentType,
        isClosing,
      });
    } catch (err) {
      const refusal = refusalInGraphql(err as Error, {
        reply,
        requestId: id,
        log: log.child({ requestId: id }),
      });
      await send(request, response, reply, { ...refusal, type: REFUSAL_TYPE, isClosing });
    }
  }

  return (request, response, isClosing) => {
    if (!isPlain(request)) return false;
    serve(request, response, isClosing).catch((err) => {
      log.error({ err }, 'an answer could not be sent');
      response.destroy();
    });
    return true;
  };
}

/** Like `ip` and `protocol` of Fastify's requests. */
function makeReadClient(trustProxy: readonly string[] | undefined) {
  const isTrusted = trustProxy && proxyAddr.compile([...trustProxy]);
  return {
    addressOf: (request: IncomingMessage): string =>
      isTrusted ? proxyAddr(request, isTrusted) : (request.socket.remoteAddress as string),
    isSecure({ headers, socket }: IncomingMessage): boolean {
      const forwarded = headers['x-forwarded-proto'];
      if (!isTrusted || typeof forwarded !== 'string' || !isTrusted(socket.remoteAddress ?? '', 0))
        return false;
      return forwarded.slice(forwarded.lastIndexOf(',') + 1).trim() === 'https';
    },
  };
}

/** Throws when the client disconnects before the end of the body, or sends it too slowly. */
function readText(request: IncomingMessage): Promise<string> {
  endWithin(request, BODY_TIMES.wholeMs);
  const parts: Buffer[] = [];
  return new Promise((resolve, reject) => {
    const closed = () => reject(new DomainError('validation_error', 'The body has not arrived'));
    if (request.destroyed) return closed();
    request
      .on('data', (part: Buffer) => parts.push(part))
      .once('end', () => {
        request.off('close', closed);
        const [only] = parts;
        resolve((parts.length === 1 ? (only as Buffer) : Buffer.concat(parts)).toString('utf8'));
      })
      .once('close', closed);
  });
}

async function send(
  { headers: asked }: IncomingMessage,
  response: ServerResponse,
  { headers }: DirectReply,
  { status, type, body, isClosing }: { status: number; type: string; body: string; isClosing: () => boolean },
): Promise<void> {
  const compressing = compressText(body, asked);
  const compressed = compressing && (await compressing);
  headers['content-type'] = type;
  if (compressed) {
    headers['content-encoding'] = compressed.encoding;
    headers.vary = headers.vary ? `${headers.vary}, accept-encoding` : 'accept-encoding';
  }
  if (isClosing()) headers.connection = 'close';
  const bytes = compressed?.bytes ?? body;
  const sizeBytes = Buffer.byteLength(bytes);
  headers['content-length'] = sizeBytes;
  // Text in ASCII is the same in both encodings, and costs less to write as latin1.
  response.writeHead(status, headers).end(bytes, sizeBytes === bytes.length ? 'latin1' : 'utf8');
}
