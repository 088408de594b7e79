import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../../platform/errors/errors.js';

export const TUS_VERSION = '1.0.0';

const EXPOSED = [
  ...['Tus-Resumable', 'Tus-Version', 'Tus-Extension', 'Tus-Max-Size', 'Upload-Offset', 'Upload-Length'],
  ...['Upload-Defer-Length', 'Upload-Expires', 'X-Request-Id'],
].join(', ');

/** For browsers on any site: the URL grants access. */
export function allowBrowsers(reply: FastifyReply): FastifyReply {
  return reply.headers({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': EXPOSED,
    'tus-resumable': TUS_VERSION,
    'cache-control': 'no-store',
  });
}

/** Describes the extensions of the URL, for tus clients and for the preflight request of a browser. */
export function describeTusExtensions(reply: FastifyReply, maxBytes: number): FastifyReply {
  return allowBrowsers(reply).headers({
    allow: 'PUT, PATCH, HEAD, OPTIONS',
    'tus-version': TUS_VERSION,
    'tus-extension': 'creation-defer-length,expiration',
    'tus-max-size': maxBytes,
    'access-control-allow-methods': 'PUT, PATCH, HEAD, OPTIONS',
    'access-control-allow-headers':
      'Content-Type, Tus-Resumable, Upload-Offset, Upload-Length, Upload-Defer-Length, X-Request-Id, X-Requested-With',
    'access-control-max-age': '86400',
  });
}

/**
 * Returns whether the request uses another version of the protocol, which is refused before anything is read
 * (tus 1.0, "Tus-Resumable").
 */
export const isOtherTusVersion = ({ headers }: FastifyRequest): boolean =>
  (headers['tus-resumable'] ?? TUS_VERSION) !== TUS_VERSION;

/** Reads a header with a number of bytes; null when it is absent. */
export const readByteCount = ({ headers }: Pick<FastifyRequest, 'headers'>, name: string): number | null =>
  countOf(name, headers[name.toLowerCase()]);

/** Parses a number of bytes; null when it is absent. Throws `validation_error`. */
export function countOf(name: string, text: string | string[] | undefined): number | null {
  if (text === undefined) return null;
  const count = Number(text);
  if (typeof text === 'string' && /^\d+$/.test(text) && Number.isSafeInteger(count)) return count;
  throw new DomainError('validation_error', `${name} must be a whole number of bytes`, { field: name });
}
