import type { FastifyInstance, FastifyReply } from 'fastify';
import { DomainError, type ErrorCode } from './errors.js';
import { findUnavailable, RETRY_AFTER_SECONDS } from './unavailable.js';

/** HTTP status of each error code, as in the contract. */
export const STATUS_OF: Readonly<Record<ErrorCode, number>> = {
  validation_error: 400,
  authentication_error: 401,
  insufficient_scope: 403,
  insufficient_role: 403,
  limit_exceeded: 403,
  not_found: 404,
  method_not_allowed: 405,
  not_acceptable: 406,
  conflict: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  locked: 423,
  rate_limit_exceeded: 429,
  internal_error: 500,
  unavailable: 503,
};

/** Sends a failure over HTTP with the contract's status and body. All HTTP errors are sent here. */
export function sendError(reply: FastifyReply, code: ErrorCode, message: string): FastifyReply {
  if (code === 'unavailable' && !reply.hasHeader('retry-after'))
    reply.header('retry-after', RETRY_AFTER_SECONDS);
  if (code === 'authentication_error') reply.header('www-authenticate', 'Bearer');
  return reply.code(STATUS_OF[code]).type('application/json').send({ error: { code, message } });
}

/** An answer whose headers can still be set. */
export interface SetHeader {
  header(name: string, value: string | number): unknown;
}

/** Sets `Retry-After` on errors that know it. */
export function setRetryAfter({ details }: DomainError, reply: SetHeader): void {
  const seconds = details?.retryAfterSeconds;
  if (typeof seconds === 'number') reply.header('retry-after', seconds);
}

/** Error codes of requests that Fastify itself refuses. */
const FASTIFY_FAULTS: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
};

type ThrownError = Error & { code?: string; statusCode?: number };

/** Returns the error that a refused request receives; null when the failure is internal. */
export function findRefusal(error: ThrownError): DomainError | null {
  if (error instanceof DomainError) return error;
  const fault = FASTIFY_FAULTS[error.code ?? ''];
  if (fault) return new DomainError(fault, error.message);
  const isRefused = error.statusCode && error.statusCode >= 400 && error.statusCode < 500;
  return isRefused ? new DomainError('validation_error', error.message) : findUnavailable(error);
}

export function setRefusalHeaders(refusal: DomainError, reply: SetHeader): void {
  if (refusal.code === 'unavailable') reply.header('retry-after', RETRY_AFTER_SECONDS);
  if (refusal.code === 'authentication_error') reply.header('www-authenticate', 'Bearer');
  setRetryAfter(refusal, reply);
}

/** Logs and masks unexpected errors. */
export function answerError(error: ThrownError, reply: FastifyReply): FastifyReply {
  const refusal = findRefusal(error);
  if (refusal) {
    if (refusal !== error && refusal.code === 'unavailable')
      reply.log.warn({ err: error }, 'a request failed because a dependency is unavailable');
    setRetryAfter(refusal, reply);
    return sendError(reply, refusal.code, refusal.message);
  }
  // A client that disconnected receives no answer anyway.
  const level = reply.request.raw.aborted ? 'info' : 'error';
  reply.log[level]({ err: error }, 'a request failed unexpectedly');
  return sendError(reply, 'internal_error', 'An internal error occurred');
}

/** Turns everything thrown by a route, and every unknown address, into the contract's error body. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: Error, _request, reply) => answerError(error, reply));
  app.setNotFoundHandler((request, reply) =>
    sendError(reply, 'not_found', `${request.method} ${request.url.split('?')[0]} does not exist`),
  );
}
