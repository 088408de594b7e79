import { DomainError, invalid } from '../../services/platform/errors/errors.js';
import { parseJson, requireLevels } from '../../services/platform/text/parse-json.js';
import { RequestRefused } from './request-refused.js';

/** One GraphQL operation as requested over HTTP. */
export interface GraphqlRequest {
  readonly query?: string | undefined;
  /** Id of a registered document, instead of `query`. */
  readonly documentId?: string | undefined;
  /** Hash of an automatic persisted query, with `query` or instead of it. */
  readonly persistedHash?: string | undefined;
  readonly operationName?: string | undefined;
  readonly variables: Readonly<Record<string, unknown>>;
}

function refused<T>(read: () => T): T {
  try {
    return read();
  } catch (refusal) {
    throw new RequestRefused(refusal as DomainError);
  }
}

const refuse = (field: string, rule: string) => new RequestRefused(invalid(field, rule));

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readText(from: Record<string, unknown>, field: string): string | undefined {
  const value = from[field] ?? undefined;
  if (value === undefined || typeof value === 'string') return value;
  throw refuse(field, 'must be a string');
}

function readObject(from: Record<string, unknown>, field: string): Record<string, unknown> | undefined {
  const value = from[field] ?? undefined;
  if (value === undefined || isObject(value)) return value;
  throw refuse(field, 'must be an object');
}

/** Parses the body or the query string of a request. Throws `RequestRefused`. */
export function readGraphqlRequest(from: unknown): GraphqlRequest {
  if (!isObject(from)) throw refuse('body', 'must be an object with the field query');
  for (const field of ['variables', 'extensions']) refused(() => requireLevels(field, from[field]));
  const persisted = readObject(from, 'extensions')?.persistedQuery;
  return {
    query: readText(from, 'query'),
    documentId: readText(from, 'documentId'),
    ...(isObject(persisted) && { persistedHash: readHash(persisted) }),
    operationName: readText(from, 'operationName'),
    variables: readObject(from, 'variables') ?? {},
  };
}

function readHash({ version, sha256Hash }: Record<string, unknown>): string {
  if (version === 1 && typeof sha256Hash === 'string' && /^[0-9a-f]{64}$/.test(sha256Hash)) return sha256Hash;
  throw refuse('extensions.persistedQuery', 'must have version 1 and a sha256Hash of 64 hexadecimal digits');
}

/**
 * Parses the query string of a GET request, where variables and extensions are JSON. Throws `RequestRefused`.
 */
export function readGraphqlAddress(query: Readonly<Record<string, unknown>>): GraphqlRequest {
  const parsed: Record<string, unknown> = { ...query };
  for (const field of ['variables', 'extensions']) {
    if (parsed[field] === undefined) continue;
    parsed[field] = refused(() => parseJson(field, String(parsed[field])));
  }
  return readGraphqlRequest(parsed);
}
