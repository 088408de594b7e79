import { type IncomingMessage, maxHeaderSize, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { DomainError, type ErrorCode } from '../errors/errors.js';
import { RETRY_AFTER_SECONDS } from '../errors/unavailable.js';
import { readRequestId } from './request-id.js';
import { SECURITY_HEADERS } from './security-headers.js';

const FAULTS: Readonly<Record<string, readonly [status: number, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request must arrive sooner'],
  HPE_HEADER_OVERFLOW: [431, `The URL and the headers must be at most ${maxHeaderSize} bytes together`],
  HPE_INVALID_METHOD: [400, 'The method must be one of HTTP'],
  HPE_INVALID_CONTENT_LENGTH: [400, 'The header Content-Length must be a number'],
};
const NOT_HTTP = [400, 'The request must be well-formed HTTP'] as const;

/**
 * A request that is not valid HTTP reaches no route: the answer is written to the connection, which is then
 * closed.
 */
export function answerMalformedRequest(err: Error & { code?: string }, socket: Duplex): void {
  if (err.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, message] = FAULTS[err.code ?? ''] ?? NOT_HTTP;
  if (socket.writable) socket.write(rawAnswer(status, message));
  socket.destroy(err);
}

const codeOf = (status: number): ErrorCode => {
  if (status === 503) return 'unavailable';
  if (status === 429) return 'rate_limit_exceeded';
  return status === 405 ? 'method_not_allowed' : 'validation_error';
};

const answerOf = (status: number, message: string, requestId: string) => {
  const body = JSON.stringify({ error: { code: codeOf(status), message } });
  const headers = {
    ...SECURITY_HEADERS,
    'x-request-id': requestId,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
    ...([429, 503].includes(status) && { 'retry-after': String(RETRY_AFTER_SECONDS) }),
  };
  return { headers, body };
};

/** A complete raw HTTP response, for a connection that the framework does not answer on. */
export function rawAnswer(status: number, message: string): string {
  const { headers, body } = answerOf(status, message, readRequestId(undefined));
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
}

/**
 * Answers, with the contract's error body, requests that Node.js would answer by itself without a body:
 * `Expect`, `CONNECT`, a missing `Host`.
 */
export function answerBeforeRoutes(app: FastifyInstance): void {
  app.server.on('checkExpectation', ({ headers: asked }: IncomingMessage, reply: ServerResponse) => {
    const message = 'The header Expect must be 100-continue';
    const { headers, body } = answerOf(417, message, readRequestId(asked['x-request-id']));
    reply.writeHead(417, headers).end(body);
  });
  app.server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    socket.end(rawAnswer(405, 'CONNECT is not allowed here'));
  });
  // Runs after the hooks that authenticate the request.
  app.addHook('preParsing', ({ raw }, _reply, payload, done) => {
    const isMissing = raw.httpVersion === '1.1' && raw.headers.host === undefined;
    done(isMissing ? new DomainError('validation_error', 'The header Host is required') : null, payload);
  });
}
