import { finished, PassThrough, type Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { drainBody } from '../../services/platform/http/drain-body.js';

/**
 * Returns a request's body as a stream of its own. An HTTP client destroys the stream that it sends when the service
 * answers before the end; destroying the request would close the connection before its client received that
 * answer. What the client still sends then is drained.
 */
export function detachBody(request: FastifyRequest): Readable {
  const body = request.raw.pipe(new PassThrough());
  // The sender of the body reports it; before it is sent, there is nobody to report it to.
  body.on('error', () => undefined);
  finished(request.raw, { writable: false }, (interruption) => {
    if (interruption) body.destroy(interruption);
  });
  body.once('close', () => void drainBody(request));
  return body;
}
