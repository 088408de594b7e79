import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { GraphQLError } from 'graphql';
import { z } from 'zod';
import { InvalidConfiguration } from '../../services/platform/config/config.js';
import { DomainError } from '../../services/platform/errors/errors.js';
import { yieldToEventLoop } from '../../services/platform/retry/yield-to-event-loop.js';
import { type ReadDocument, type ReadDocumentText, RecentDocuments } from './read-document.js';
import type { GraphqlRequest } from './read-graphql-request.js';
import { RequestRefused } from './request-refused.js';

interface FindDocumentOptions {
  /** Registered documents by id; exempt from the limits. */
  readonly registered: ReadonlyMap<string, string>;
  /** Whether only registered documents are executed. */
  readonly isTrustedOnly: boolean;
  readonly readTrusted: ReadDocumentText;
  readonly readPublic: ReadDocumentText;
}

/** Returns the document of a request, which names it by text or by id. Throws `RequestRefused`. */
export type FindDocument = (request: GraphqlRequest) => Promise<ReadDocument>;

const MAX_PERSISTED = 1000;
const MAX_PERSISTED_CHARACTERS = 1_000_000;

/** Clients of automatic persisted queries rely on this exact message and retry with the document. */
const notPersisted = () =>
  new GraphQLError('PersistedQueryNotFound', { extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } });

const refuse = (message: string, field: string, details?: Record<string, unknown>) =>
  new RequestRefused(new DomainError('validation_error', message, { field, details }));

export function makeFindDocument(options: FindDocumentOptions): FindDocument {
  const { registered, isTrustedOnly, readTrusted, readPublic } = options;
  const registeredTexts = new Set(registered.values());
  /** Automatic persisted queries: documents by the hash that a client sent with them. */
  const persisted = new RecentDocuments<string>(MAX_PERSISTED, MAX_PERSISTED_CHARACTERS);

  function requireHash(query: string, hash: string): void {
    if (createHash('sha256').update(query).digest('hex') !== hash)
      throw refuse('extensions.persistedQuery.sha256Hash is not the hash of query', 'extensions');
  }

  /** Yields first, since parsing and validating a new document blocks the event loop. */
  async function readInTurn(text: string): Promise<ReadDocument> {
    if (!readPublic.knows(text)) await yieldToEventLoop();
    return readPublic(text);
  }

  return async ({ query, documentId, persistedHash }) => {
    if (query !== undefined && documentId !== undefined)
      throw refuse('query and documentId exclude each other', 'documentId');
    const id = documentId?.replace(/^sha256:/, '') ?? persistedHash;
    const known = id === undefined ? undefined : registered.get(id);
    if (known !== undefined && (query === undefined || query === known)) return readTrusted(known);
    if (query !== undefined && id === undefined && registeredTexts.has(query)) return readTrusted(query);
    if (isTrustedOnly) throw refuseUntrusted();
    if (documentId !== undefined) throw refuse(`documentId names no registered document`, 'documentId');
    if (persistedHash === undefined) {
      if (query === undefined) throw refuse('query or documentId is required', 'query');
      return readInTurn(query);
    }
    if (query === undefined) {
      const text = persisted.get(persistedHash);
      if (text === undefined) throw new RequestRefused([notPersisted()]);
      return readInTurn(text);
    }
    requireHash(query, persistedHash);
    const read = await readInTurn(query);
    persisted.set(persistedHash, query, query.length);
    return read;
  };
}

const refuseUntrusted = () =>
  refuse('Only registered documents are executed: send the documentId of one', 'documentId', {
    setting: 'GRAPHQL_TRUSTED_ONLY',
  });

/**
 * Either an object of ids and documents, as written by `graphql-codegen` and Relay, or a manifest as written
 * by Apollo's tools.
 */
const Manifest = z.union([
  z
    .object({
      format: z.literal('apollo-persisted-query-manifest'),
      operations: z.array(z.looseObject({ id: z.string().min(1), body: z.string().min(1) })),
    })
    .transform(({ operations }) => new Map(operations.map(({ id, body }) => [id, body]))),
  z.record(z.string().min(1), z.string().min(1)).transform((documents) => new Map(Object.entries(documents))),
]);

/** Reads the documents registered by the operator, by id. Throws `InvalidConfiguration`. */
export async function readRegisteredDocuments(
  path: string | undefined,
): Promise<ReadonlyMap<string, string>> {
  if (!path) return new Map();
  const refuse = (why: string) => new InvalidConfiguration([`GRAPHQL_DOCUMENTS: ${path} ${why}`]);
  const text = await readFile(path, 'utf8').catch((cause: Error) => {
    throw refuse(`can't be read: ${cause.message}`);
  });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw refuse('is not JSON');
  }
  const { data } = Manifest.safeParse(json);
  if (!data)
    throw refuse('must be a JSON object of ids and documents, or a manifest as Apollo’s tools write it');
  return data;
}
