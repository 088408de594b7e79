import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { drainBody } from './drain-body.js';
import { findRefusal, STATUS_OF, setRefusalHeaders } from './error-status.js';
import { formatErrors } from './format-error.js';

/**
 * What does not get as far as an operation, such as a body that is no JSON, is refused in GraphQL's shape, too: with the contract's code
 * and the request's id.
 */
export function refuseInGraphql(app: FastifyInstance): void {
  app.setErrorHandler(async (error: Error, request, reply) => {
    const refusal = findRefusal(error);
    if (refusal) setRefusalHeaders(refusal, reply);
    if (refusal !== error && refusal?.code === 'unavailable')
      request.log.warn({ err: error }, 'a request failed for want of a dependency');
    const errors = formatErrors([refusal ?? error], { log: request.log as Logger, requestId: request.id });
    if (refusal?.code === 'payload_too_large') await drainBody(request);
    return reply
      .code(refusal ? STATUS_OF[refusal.code] : 500)
      .header('content-type', 'application/json; charset=utf-8')
      .send(JSON.stringify({ errors }));
  });
}

/** Refusals that Apollo writes itself, such as of a request without a query, get the request's id as well. */
export function nameRequestInRefusals(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode < 400 || typeof payload !== 'string') return payload;
    const refusal = readRefusal(payload);
    if (!refusal) return payload;
    const errors = refusal.errors.map(({ extensions, ...rest }) => ({
      ...rest,
      extensions: { ...extensions, requestId: request.id },
    }));
    return JSON.stringify({ ...refusal, errors });
  });
}

interface Refusal {
  readonly errors: ReadonlyArray<{ readonly message: string; readonly extensions?: object }>;
}

function readRefusal(payload: string): Refusal | null {
  try {
    const body = JSON.parse(payload) as Partial<Refusal>;
    return body.errors ? (body as Refusal) : null;
  } catch {
    return null;
  }
}
