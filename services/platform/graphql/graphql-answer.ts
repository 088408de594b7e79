import { STATUS_OF } from '../errors/error-status.js';
import { DomainError, type ErrorCode, isErrorCode } from '../errors/errors.js';

export interface GraphqlAnswer {
  readonly data?: unknown;
  readonly errors?: ReadonlyArray<{ message: string; extensions?: Record<string, unknown> }>;
  readonly extensions?: AnswerExtensions;
}

/** What our own servers say about an answer besides. */
export interface AnswerExtensions {
  /** The operation had its effect when its Idempotency-Key was sent before. */
  readonly idempotencyReplayed?: true;
}

/**
 * Reads the response of a GraphQL server. The server, or a load balancer in between, may refuse a request
 * before any GraphQL is read, for its size or headers: throws that error by its code, otherwise by its
 * status.
 */
export function readGraphqlAnswer(server: string, statusCode: number, body: unknown): GraphqlAnswer {
  const { data, errors, error, extensions } = (body ?? {}) as GraphqlAnswer & {
    error?: { code?: unknown; message?: unknown };
  };
  if (data !== undefined || (Array.isArray(errors) && errors.length > 0))
    return {
      data,
      errors,
      ...(extensions?.idempotencyReplayed && { extensions: { idempotencyReplayed: true } }),
    };
  const code = isErrorCode(error?.code) ? error.code : codeOf(statusCode);
  const message =
    typeof error?.message === 'string' ? error.message : `${server} answered with status ${statusCode}`;
  throw new DomainError(code, message);
}

function codeOf(statusCode: number): ErrorCode {
  if (statusCode === 502 || statusCode === 504) return 'unavailable';
  const codes = Object.keys(STATUS_OF) as ErrorCode[];
  // Codes with the same status all mean that something is not allowed, so the first one serves.
  return codes.find((code) => STATUS_OF[code] === statusCode) ?? 'internal_error';
}
