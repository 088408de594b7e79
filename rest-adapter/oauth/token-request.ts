import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../services/platform/errors/errors.js';
import { isPlainText } from '../../services/platform/text/plain-text.js';

/** Forms are answered as specified by RFC 6749, JSON as specified by the contract. */
export type BodyFormat = 'form' | 'json';

export const formatOf = (request: FastifyRequest): BodyFormat =>
  /^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '') ? 'form' : 'json';

const invalid = (message: string) =>
  new DomainError('authentication_error', message, { details: { oauthError: 'invalid_request' } });

/** RFC 6749, 2.3.1: id and secret, each form-encoded, as HTTP Basic. */
function readBasic(header: string | undefined): { clientId: string; clientSecret: string } | null {
  const encoded = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(header ?? '')?.[1];
  if (!encoded) return null;
  const [id = '', ...rest] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  try {
    const decode = (text: string) => decodeURIComponent(text.replaceAll('+', ' '));
    return { clientId: decode(id), clientSecret: decode(rest.join(':')) };
  } catch {
    throw invalid('The Authorization header is not well formed');
  }
}

function fieldsOf(request: FastifyRequest, known: ReadonlySet<string>): Record<string, string> {
  const { body } = request;
  if (body instanceof URLSearchParams) {
    const names = [...body.keys()];
    const twice = names.find((name, i) => names.indexOf(name) !== i);
    if (twice !== undefined) throw invalid('A parameter is sent twice');
    // Unknown parameters of a form are ignored (RFC 6749, 3.2).
    return Object.fromEntries([...body].filter(([name, value]) => known.has(name) && value !== ''));
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalid('body must be an object');
  const fields: Record<string, string> = {};
  for (const [name, value] of Object.entries(body)) {
    if (!known.has(name)) throw invalid(`body.${name} is not a known field`);
    if (value === null || value === '') continue;
    if (typeof value !== 'string') throw invalid(`body.${name} must be a string`);
    fields[name] = value;
  }
  return fields;
}

/**
 * Returns the fields of a request, with the client id and secret from the body or the header. Throws
 * `authentication_error`.
 */
export function readFields(request: FastifyRequest, known: ReadonlySet<string>): Record<string, string> {
  const fields = fieldsOf(request, known);
  const broken = Object.keys(fields).find((name) => !isPlainText(fields[name] as string));
  if (broken !== undefined)
    throw invalid(`body.${broken} must not contain NUL characters or broken surrogate pairs`);
  const basic = readBasic(request.headers.authorization);
  if (!basic) return fields;
  if (fields.client_secret) throw invalid('The client’s secret is sent twice');
  if (fields.client_id && fields.client_id !== basic.clientId)
    throw invalid('client_id differs from the one in the Authorization header');
  return {
    ...fields,
    client_id: basic.clientId,
    ...(basic.clientSecret ? { client_secret: basic.clientSecret } : {}),
  };
}
