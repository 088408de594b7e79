import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { findRefusal, STATUS_OF, setRefusalHeaders } from '../errors/error-status.js';
import { drainBody } from '../http/drain-body.js';
import { formatErrors } from './format-error.js';

/**
 * Answers requests that don't reach an operation, such as a body that is not JSON, with a GraphQL error: with
 * the contract's code and the request ID.
 */
export function refuseInGraphql(app: FastifyInstance): void {
  app.setErrorHandler(async (error: Error, request, reply) => {
    const log = request.log as Logger;
    const refusal = findRefusal(error);
    if (refusal) setRefusalHeaders(refusal, reply);
    if (refusal !== error && refusal?.code === 'unavailable')
      log.warn({ err: error }, 'a request failed because a dependency is unavailable');
    if (refusal?.code === 'payload_too_large') await drainBody(request);
    const errors = formatErrors([refusal ?? error], { log, requestId: request.id });
    return reply
      .code(refusal ? STATUS_OF[refusal.code] : 500)
      .header('content-type', 'application/json; charset=utf-8')
      .send(JSON.stringify({ errors }));
  });
}

/** Adds the request ID to errors that Apollo itself writes, such as for a request without a query. */
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
