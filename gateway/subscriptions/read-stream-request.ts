import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../services/platform/errors.js';
import { type GraphqlRequest, readGraphqlAddress, readGraphqlRequest } from '../http/read-graphql-request.js';

/** Throws `not_acceptable` when the client wants anything but an event stream, and `RequestRefused`. */
export function readStreamRequest({ method, headers, query, body }: FastifyRequest): GraphqlRequest {
  const accepted = (headers.accept ?? '*/*').split(',').map((type) => type.split(';')[0]?.trim());
  if (!accepted.some((type) => type === 'text/event-stream' || type === '*/*' || type === 'text/*'))
    throw new DomainError('not_acceptable', 'This address answers with text/event-stream');
  return method === 'GET' ? readGraphqlAddress(query as Record<string, unknown>) : readGraphqlRequest(body);
}
