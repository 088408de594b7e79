import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { drainBody } from './drain-body.js';
import { findRefusal, type SetHeader, STATUS_OF, setRefusalHeaders } from './error-status.js';
import { formatErrors } from './format-error.js';

/**
 * Answers requests that don't reach an operation, such as a body that is not JSON, with a GraphQL error: with
 * the contract's code
 * and the request ID.
 */
export function refuseInGraphql(app: FastifyInstance): void {
  app.setErrorHandler(async (error: Error, request, reply) => {
    const { status, body } = refusalInGraphql(error, {
      reply,
      requestId: request.id,
      log: request.log as Logger,
    });
    if (status === STATUS_OF.payload_too_large) await drainBody(request);
    return reply.code(status).header('content-type', REFUSAL_TYPE).send(body);
  });
}

export const REFUSAL_TYPE = 'application/json; charset=utf-8';

/** Returns the status and body that answer a failure, sets the headers that belong to it, and logs unexpected ones. */
export function refusalInGraphql(
  error: Error,
  { reply, requestId, log }: { reply: SetHeader; requestId: string; log: Logger },
): { status: number; body: string } {
  const refusal = findRefusal(error);
  if (refusal) setRefusalHeaders(refusal, reply);
  if (refusal !== error && refusal?.code === 'unavailable')
    log.warn({ err: error }, 'a request failed because a dependency is unavailable');
  const errors = formatErrors([refusal ?? error], { log, requestId });
  return { status: refusal ? STATUS_OF[refusal.code] : 500, body: JSON.stringify({ errors }) };
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
