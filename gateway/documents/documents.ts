import type { GraphQLSchema } from 'graphql';
import type { GatewayConfig } from '../config.js';
import { type FindDocument, makeFindDocument } from './find-document.js';
import { makeDocumentReader, type ReadDocumentText } from './read-document.js';

/** The ways to the documents that hold against one schema. */
export interface Documents {
  /** Of clients: limited, but for those the operator vouches for. */
  readonly find: FindDocument;
  /** Of a REST adapter of ours in a process of its own. */
  readonly findOwn: FindDocument;
  /** Of ours. */
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
