import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { drainBody } from '../../services/platform/drain-body.js';
import { findRefusal, STATUS_OF, tellHowToProceed } from '../../services/platform/error-status.js';
import { formatErrors } from '../../services/platform/format-error.js';
import { PLAIN_JSON } from './negotiate-media-type.js';

/** What does not get as far as an operation is refused in GraphQL's shape, too: with the contract's code and the request's id. */
export function sendRefusals(app: FastifyInstance): void {
  app.setErrorHandler(async (error: Error, request, reply) => {
    const refusal = findRefusal(error);
    if (refusal) tellHowToProceed(refusal, reply);
    const errors = formatErrors([refusal ?? error], { log: request.log as Logger, requestId: request.id });
    if (refusal?.code === 'payload_too_large') await drainBody(request);
    return reply
      .code(refusal ? STATUS_OF[refusal.code] : 500)
      .header('content-type', PLAIN_JSON.contentType)
      .send(JSON.stringify({ errors }));
  });
}
