import { createHash } from 'node:crypto';
import { GraphQLError } from 'graphql';
import { DomainError } from '../../services/platform/errors.js';
import { takeTurn } from '../../services/platform/take-turn.js';
import type { GraphqlRequest } from '../http/read-graphql-request.js';
import type { ReadDocument, ReadDocumentText } from './read-document.js';
import { RecentDocuments } from './recent-documents.js';
import { RequestRefused } from './request-refused.js';

export interface FindDocumentOptions {
  /** By id; they are not limited. */
  readonly registered: ReadonlyMap<string, string>;
  /** Whether no other document is run. */
  readonly isTrustedOnly: boolean;
  readonly readTrusted: ReadDocumentText;
  readonly readPublic: ReadDocumentText;
}

/** The document that a request means, itself or by its id. Throws `RequestRefused`. */
export type FindDocument = (request: GraphqlRequest) => Promise<ReadDocument>;

const MAX_SHOWN = 1000;
const MAX_SHOWN_CHARACTERS = 1_000_000;

/** Clients of automatic persisted queries know this text: they send the document along then. */
const notShown = () =>
  new GraphQLError('PersistedQueryNotFound', { extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } });

const refuse = (message: string, field: string, details?: Record<string, unknown>) =>
  new RequestRefused(new DomainError('validation_error', message, { field, details }));

export function makeFindDocument(options: FindDocumentOptions): FindDocument {
  const { registered, isTrustedOnly, readTrusted, readPublic } = options;
  const registeredTexts = new Set(registered.values());
  /** What a client showed together with its hash, for those that come with the hash alone. */
  const shown = new RecentDocuments<string>(MAX_SHOWN, MAX_SHOWN_CHARACTERS);

  function requireHash(query: string, hash: string): void {
    if (createHash('sha256').update(query).digest('hex') !== hash)
      throw refuse('extensions.persistedQuery.sha256Hash is not the hash of query', 'extensions');
  }

  /** Reading a document the first time holds the process for long. */
  async function readInTurn(text: string): Promise<ReadDocument> {
    if (!readPublic.knows(text)) await takeTurn();
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
    if (documentId !== undefined) throw refuse(`documentId is of no document known here`, 'documentId');
    if (persistedHash === undefined) {
      if (query === undefined) throw refuse('query or documentId must say what is asked', 'query');
      return readInTurn(query);
    }
    if (query === undefined) {
      const text = shown.get(persistedHash);
      if (text === undefined) throw new RequestRefused([notShown()]);
      return readInTurn(text);
    }
    requireHash(query, persistedHash);
    const read = await readInTurn(query);
    shown.set(persistedHash, query, query.length);
    return read;
  };
}

const refuseUntrusted = () =>
  refuse('Only registered documents are run here: send the documentId of one', 'documentId', {
    setting: 'GRAPHQL_TRUSTED_ONLY',
  });
