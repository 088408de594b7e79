import etagOf from 'etag';
import type { FastifyInstance } from 'fastify';
import fresh from 'fresh';

/** May be cached by the client, and revalidated at each use. */
const OWN = 'private, no-cache';
const NOWHERE = 'no-store';

/**
 * Says of every answer whether it may be kept, and answers 304 to who has what a GET gives already (RFC 9110, 13). Tags are weak: they
 * are those of the content, however it is encoded.
 */
export function cacheAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async ({ method, headers }, reply, payload) => {
    const isRead = (method === 'GET' || method === 'HEAD') && reply.statusCode === 200;
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', isRead ? OWN : NOWHERE);
    if (!isRead || typeof payload !== 'string' || reply.getHeader('cache-control') === NOWHERE)
      return payload;
    reply.header('etag', tagOf(payload));
    if (!isKnown(payload, headers['if-none-match'])) return payload;
    reply.code(304).removeHeader('content-type').removeHeader('content-length');
    return '';
  });
}

const tagOf = (payload: string): string => etagOf(payload, { weak: true });

/**
 * Whether a client's `If-None-Match` says that it has the answer. Clients that send a tag through fetch say `Cache-Control: no-cache`
 * with it, which is meant for caches on the way.
 */
export const isKnown = (payload: string, ifNoneMatch: string | undefined): boolean =>
  fresh({ 'if-none-match': ifNoneMatch }, { etag: tagOf(payload) });
