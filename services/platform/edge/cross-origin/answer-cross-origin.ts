import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CallerClaims } from '../../caller.js';
import type { CrossOrigin } from './cross-origin.js';

/** What a page may read of an answer besides its body. */
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
  ],
].join(', ');

/** What a page may send; credentials are those it brings itself, never a cookie. */
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
    ],
  ].join(', '),
  'access-control-max-age': '600',
};

const ALLOWED = 'access-control-allow-origin';

/** What a browser asks before it sends the request of a page: it brings no credential, and is not counted. */
const isPreflight = ({ method, headers }: FastifyRequest): boolean =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;

/**
 * Says on every answer whether a page of another origin may read it: any registered application's as long as nobody's data is in it,
 * see `confineToClient`. Preflights are answered here. To be called before routes are added.
 */
export function answerCrossOrigin(app: FastifyInstance, crossOrigin: CrossOrigin): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (crossOrigin.isOpenToAll) reply.header(ALLOWED, '*');
    else reply.header('vary', 'Origin');
    const isAllowed = origin !== undefined && (await crossOrigin.allows(origin, null));
    if (isAllowed) {
      if (!crossOrigin.isOpenToAll) reply.header(ALLOWED, origin);
      reply.header('access-control-expose-headers', EXPOSED);
    }
    if (origin === undefined || !isPreflight(request)) return;
    if (isAllowed) reply.headers(PREFLIGHT);
    return reply.code(204).send();
  });
}

/** An answer as far as the headers of this file go. */
interface Answer {
  removeHeader(name: string): unknown;
}

/** Once it is known whose credential a request has: of registered applications only the credential's own may read the answer. */
export async function confineToClient(
  crossOrigin: CrossOrigin,
  origin: string | undefined,
  claims: CallerClaims,
  reply: Answer,
): Promise<void> {
  if (origin === undefined || (await crossOrigin.allows(origin, claims))) return;
  reply.removeHeader(ALLOWED);
}
