import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallerClaims } from '../../access/caller.js';
import type { CrossOrigin } from './cross-origin.js';

/** Response headers that pages of other origins may read. */
const EXPOSED = [
  ...[
    'RateLimit',
    'RateLimit-Policy',
    'Retry-After',
    'X-Request-Id',
    'Idempotency-Replayed',
    'Location',
    'Allow',
  ],
  ...[
    'WWW-Authenticate',
    'Content-Disposition',
    'Content-Language',
    'ETag',
    'Preference-Applied',
    'Tus-Resumable',
    'Mcp-Session-Id',
  ],
].join(', ');

/** What pages of other origins may send; credentials are sent explicitly, never as cookies. */
const PREFLIGHT = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': [
    ...[
      'Authorization',
      'Content-Type',
      'Accept',
      'Accept-Language',
      'Cache-Control',
      'Idempotency-Key',
      'Prefer',
    ],
    ...[
      'X-Request-Id',
      'X-Requested-With',
      'Last-Event-ID',
      'Apollo-Require-Preflight',
      'X-GraphQL-Event-Stream-Token',
      'Tus-Resumable',
      'Upload-Length',
      'Upload-Defer-Length',
      'Upload-Metadata',
      'Mcp-Session-Id',
      'Mcp-Protocol-Version',
    ],
  ].join(', '),
  'access-control-max-age': '600',
};

const ALLOWED = 'access-control-allow-origin';

/**
 * Preflight requests, which browsers send before the actual request, carry no credential and are not counted.
 */
const isPreflight = ({ method, headers }: FastifyRequest): boolean =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;

/**
 * Sets on every answer whether a page of another origin may read it: pages of any registered application, as
 * long as the answer contains no customer data, see `confineToClient`. Preflight requests are answered here.
 * Call it before routes are added.
 */
export function answerCrossOrigin(app: FastifyInstance, crossOrigin: CrossOrigin): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers;
    if (crossOrigin.isOpenToAll) reply.header(ALLOWED, '*');
    else reply.header('vary', 'Origin');
    if (origin === undefined) return done();
    answerOrigin(crossOrigin, origin, request, reply).then(() => done(), done);
  });
}

async function answerOrigin(
  crossOrigin: CrossOrigin,
  origin: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const isAllowed = await crossOrigin.allows(origin, null);
  if (isAllowed) {
    if (!crossOrigin.isOpenToAll) reply.header(ALLOWED, origin);
    reply.header('access-control-expose-headers', EXPOSED);
  }
  if (!isPreflight(request)) return;
  if (isAllowed) reply.headers(PREFLIGHT);
  await reply.code(204).send();
}

/** The part of a reply that this file needs. */
interface Answer {
  removeHeader(name: string): unknown;
}

/**
 * Narrows the permission once the credential of a request is known: of the registered applications only the
 * credential's own may read the answer.
 */
export async function confineToClient(
  crossOrigin: CrossOrigin,
  origin: string | undefined,
  claims: CallerClaims,
  reply: Answer,
): Promise<void> {
  if (origin === undefined || (await crossOrigin.allows(origin, claims))) return;
  reply.removeHeader(ALLOWED);
}
