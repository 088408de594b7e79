import { type IncomingMessage, maxHeaderSize, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
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

const CODES: Readonly<Record<number, ErrorCode>> = {
  404: 'not_found',
  405: 'method_not_allowed',
  429: 'rate_limit_exceeded',
  503: 'unavailable',
};

const codeOf = (status: number): ErrorCode => CODES[status] ?? 'validation_error';

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
export function rawAnswer(
  status: number,
  message: string,
  request?: Pick<IncomingMessage, 'headers'>,
): string {
  const { headers, body } = answerOf(status, message, readRequestId(request?.headers['x-request-id']));
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Throws `validation_error` unless the request names one host, and `unsupported_media_type` for a coded body. */
function requireWellFormed(raw: IncomingMessage, reply: Pick<FastifyReply, 'header'>): void {
  const hosts = raw.rawHeaders.filter((name, index) => index % 2 === 0 && /^host$/i.test(name)).length;
  if (hosts === 0 && raw.httpVersion === '1.1')
    throw new DomainError('validation_error', 'The header Host is required');
  // RFC 9112, 3.2: Node.js would take the first one, a proxy possibly another.
  if (hosts > 1) throw new DomainError('validation_error', 'The header Host must occur only once');
  const coding = raw.headers['content-encoding']?.trim().toLowerCase() ?? '';
  if (coding === '' || coding === 'identity' || !hasBody(raw)) return;
  // RFC 9110, 15.5.16: the header says which codings would be accepted.
  reply.header('accept-encoding', 'identity');
  throw new DomainError('unsupported_media_type', 'The body must be sent without Content-Encoding');
}

/**
 * Answers, with the contract's error body, requests that Node.js would answer by itself without a body (`Expect`,
 * `CONNECT`), or would read as something else.
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
  app.addHook('preParsing', async ({ raw }, reply) => requireWellFormed(raw, reply));
}
