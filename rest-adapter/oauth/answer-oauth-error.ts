import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  answerError,
  findRefusal,
  STATUS_OF,
  setRefusalHeaders,
} from '../../services/platform/errors/error-status.js';
import { DomainError } from '../../services/platform/errors/errors.js';
import { formatOf } from './token-request.js';

/** Errors that the contract answers with 401; all other invalid requests are 400. */
const UNAUTHORIZED: ReadonlySet<unknown> = new Set(['invalid_client', 'invalid_grant']);

const TEMPORARY: ReadonlySet<string> = new Set(['rate_limit_exceeded', 'unavailable']);

/** Returns the RFC 6749 error code; undefined for errors without one. */
export function oauthErrorOf(error: Error): string | undefined {
  if (!(error instanceof DomainError)) return undefined;
  const { oauthError } = error.details ?? {};
  if (typeof oauthError === 'string') return oauthError;
  return error.code === 'validation_error' ? 'invalid_request' : undefined;
}

/** RFC 6749, 5.2 allows no other characters. */
const plain = (message: string): string =>
  message.replaceAll('’', "'").replace(/[^\x20-\x21\x23-\x5b\x5d-\x7e]/g, '?');

export const rfcBody = (error: string, message: string) => ({ error, error_description: plain(message) });

/**
 * Answers rate limits and unavailability. Forms receive `temporarily_unavailable` from RFC 6749, 4.1.2.1,
 * since 5.2 defines no such code.
 */
function answerTemporary(refusal: DomainError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (formatOf(request) === 'json') return answerError(refusal, reply);
  setRefusalHeaders(refusal, reply);
  return reply
    .code(STATUS_OF[refusal.code])
    .type('application/json')
    .send(rfcBody('temporarily_unavailable', refusal.message));
}

/** Answers forms with RFC 6749's body and JSON with the contract's, both with the same status. */
export function answerOAuthError(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = findRefusal(error);
  if (refusal && TEMPORARY.has(refusal.code)) return answerTemporary(refusal, request, reply);
  const oauthError = oauthErrorOf(error);
  if (!oauthError) return answerError(error, reply);
  const status = UNAUTHORIZED.has(oauthError) ? 401 : 400;
  if (status === 401 && /^Basic /i.test(request.headers.authorization ?? ''))
    reply.header('www-authenticate', 'Basic realm="oauth"');
  const body =
    formatOf(request) === 'form'
      ? rfcBody(oauthError, error.message)
      : { error: { code: 'authentication_error', message: error.message } };
  return reply.code(status).type('application/json').send(body);
}
