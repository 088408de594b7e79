import type { FastifyInstance } from 'fastify';
import type { SignCaller } from '../../services/platform/access/caller.js';
import { COUNTED_FOR_HEADER } from '../../services/platform/edge/guard.js';
import { DomainError, type ErrorCode, isErrorCode } from '../../services/platform/errors/errors.js';
import type { McpCaller } from './mcp-caller.js';

export interface RouteCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With its query. */
  readonly path: string;
  readonly body?: unknown;
  readonly idempotencyKey?: string | undefined;
}

export interface RouteResult {
  readonly mediaType: string;
  readonly text: string;
  /** The parsed text; undefined when it is no JSON. */
  readonly json: unknown;
}

/** Calls an endpoint of the REST API as the caller. Throws the error that the endpoint answers with. */
export type CallRoute = (caller: McpCaller, call: RouteCall) => Promise<RouteResult>;

const JSON_TYPE = 'application/json';

function errorOf(json: unknown): DomainError {
  const { code, message } = (json as { error?: { code?: unknown; message?: unknown } })?.error ?? {};
  const known: ErrorCode = isErrorCode(code) ? code : 'internal_error';
  return new DomainError(known, typeof message === 'string' ? message : 'An internal error occurred');
}

/**
 * Calls endpoints within this process through the server itself, so that authentication, validation, idempotency, limits
 * and answers are those of REST. The message that makes the call has been counted, and is not counted again.
 */
export const makeCallRoute =
  (app: FastifyInstance, sign: SignCaller): CallRoute =>
  async ({ claims, authorization, requestId, address }, { method, path, body, idempotencyKey }) => {
    const answer = await app.inject({
      method,
      url: path,
      remoteAddress: address,
      headers: {
        authorization,
        'x-request-id': requestId,
        [COUNTED_FOR_HEADER]: await sign(claims),
        ...(body !== undefined && { 'content-type': JSON_TYPE }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
    const mediaType = String(answer.headers['content-type'] ?? '').split(';')[0] as string;
    const json = mediaType === JSON_TYPE ? JSON.parse(answer.payload) : undefined;
    if (answer.statusCode >= 400) throw errorOf(json);
    return { mediaType, text: answer.payload, json };
  };
