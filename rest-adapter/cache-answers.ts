import etagOf from 'etag';
import type { FastifyInstance } from 'fastify';
import fresh from 'fresh';

/** Clients may cache the response and must revalidate it at each use. */
const OWN = 'private, no-cache';
const NOWHERE = 'no-store';

/**
 * Sets Cache-Control on every response and answers 304 when the client already has the result of a GET (RFC
 * 9110, 13). ETags are weak, because they identify the content regardless of its encoding.
 */
export function cacheAnswers(app: FastifyInstance): void {
  app.addHook('onSend', ({ method, headers }, reply, payload, done) => {
    const isRead = (method === 'GET' || method === 'HEAD') && reply.statusCode === 200;
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', isRead ? OWN : NOWHERE);
    if (!isRead || typeof payload !== 'string' || reply.getHeader('cache-control') === NOWHERE)
      return done(null, payload);
    reply.header('etag', tagOf(payload));
    if (!isKnown(payload, headers['if-none-match'])) return done(null, payload);
    reply.code(304).removeHeader('content-type').removeHeader('content-length');
    done(null, '');
  });
}

const tagOf = (payload: string): string => etagOf(payload, { weak: true });

/**
 * Whether a client's `If-None-Match` matches the response. The request's own Cache-Control is ignored:
 * browsers send `no-cache` with a tag set through fetch, which is meant for caches in between.
 */
export const isKnown = (payload: string, ifNoneMatch: string | undefined): boolean =>
  fresh({ 'if-none-match': ifNoneMatch }, { etag: tagOf(payload) });
