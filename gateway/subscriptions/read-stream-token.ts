import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../services/platform/errors/errors.js';
import { isObject } from '../documents/read-graphql-request.js';

/** Names the client's single event stream. */
export const STREAM_TOKEN_HEADER = 'x-graphql-event-stream-token';

const MAX_OPERATION_ID_CHARACTERS = 200;

/** Returns null when the client uses one stream per operation. */
export function readStreamToken({ headers, query }: FastifyRequest): string | null {
  const token = headers[STREAM_TOKEN_HEADER] ?? (query as Record<string, unknown>).token;
  return typeof token === 'string' && token !== '' ? token : null;
}

/** Throws `validation_error`. */
function requireOperationId(field: string, id: unknown): string {
  if (typeof id === 'string' && id !== '' && id.length <= MAX_OPERATION_ID_CHARACTERS) return id;
  throw new DomainError(
    'validation_error',
    `${field} must be a string of 1 to ${MAX_OPERATION_ID_CHARACTERS} characters`,
    { field },
  );
}

/** Returns the client's id for the operation that it sends. Throws `validation_error`. */
export const readSentOperationId = ({ body }: FastifyRequest): string =>
  requireOperationId(
    'extensions.operationId',
    isObject(body) && isObject(body.extensions) ? body.extensions.operationId : undefined,
  );

/** Returns the id of the operation that the client completes. Throws `validation_error`. */
export const readEndedOperationId = ({ query }: FastifyRequest): string =>
  requireOperationId('operationId', (query as Record<string, unknown>).operationId);
