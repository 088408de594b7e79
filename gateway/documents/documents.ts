import type { GraphQLSchema } from 'graphql';
import type { GatewayConfig } from '../config.js';
import { type FindDocument, makeFindDocument } from './find-document.js';
import { makeDocumentReader, type ReadDocumentText } from './read-document.js';

/** Reads and validates documents against one schema. */
export interface Documents {
  /** For clients: enforces the limits, except on documents registered by the operator. */
  readonly find: FindDocument;
  /** For the REST adapter when it runs as a process of its own. */
  readonly findOwn: FindDocument;
  /** For operations that the service itself sends. */
  readonly readOwn: ReadDocumentText;
}

export function makeDocuments(
  schema: GraphQLSchema,
  config: GatewayConfig,
  registered: ReadonlyMap<string, string>,
): Documents {
  const readOwn = makeDocumentReader({ schema, introspection: true });
  const readPublic = makeDocumentReader({
    schema,
    limits: config,
    introspection: config.GRAPHQL_INTROSPECTION,
  });
  const ways = { registered, readTrusted: readOwn };
  return {
    find: makeFindDocument({ ...ways, isTrustedOnly: config.GRAPHQL_TRUSTED_ONLY, readPublic }),
    findOwn: makeFindDocument({ ...ways, isTrustedOnly: false, readPublic: readOwn }),
    readOwn,
  };
}
