import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../services/platform/errors.js';
import type { GivenOperation } from './operations.js';

/** Fields of a query string are JSON, as in GraphQL over HTTP. */
function readJson(name: string, text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new DomainError('validation_error', `${name} must be JSON`);
  }
}

/** Throws `not_acceptable` when the client wants anything but an event stream. */
export function readStreamRequest({ method, headers, query, body }: FastifyRequest): GivenOperation {
  const accepted = (headers.accept ?? '*/*').split(',').map((type) => type.split(';')[0]?.trim());
  if (!accepted.some((type) => type === 'text/event-stream' || type === '*/*' || type === 'text/*'))
    throw new DomainError('not_acceptable', 'This address answers with text/event-stream');
  if (method === 'GET') {
    const given = query as Readonly<Record<string, string | undefined>>;
    return {
      query: given.query,
      operationName: given.operationName,
      variables: readJson('variables', given.variables),
      extensions: readJson('extensions', given.extensions),
    };
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new DomainError('validation_error', 'The body must be a JSON object');
  return body;
}
