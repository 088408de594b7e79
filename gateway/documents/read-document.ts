import { createHash } from 'node:crypto';
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  NoSchemaIntrospectionCustomRule,
  type OperationDefinitionNode,
  parse,
  specifiedRules,
  type ValidationRule,
  validate,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { DomainError } from '../../services/platform/errors/errors.js';
import { countLookup } from '../../services/platform/metrics/cache-metrics.js';
import { limitRules } from '../limits/limit-rules.js';
import { type Limits, limitExceeded } from '../limits/limits-env.js';
import { type Cost, readCost } from '../limits/operation-cost.js';
import { RequestRefused } from './request-refused.js';

/**
 * An LRU cache bounded in entries and in characters; a single entry may use at most a tenth of the
 * characters.
 */
export class RecentDocuments<V extends NonNullable<unknown>> {
  readonly #entries: LRUCache<string, V>;

  constructor(maxEntries: number, maxCharacters: number) {
    this.#entries = new LRUCache({
      max: maxEntries,
      maxSize: maxCharacters,
      maxEntrySize: Math.floor(maxCharacters / 10),
    });
  }

  get(key: string): V | undefined {
    return this.#entries.get(key);
  }

  set(key: string, value: V, characters = key.length): void {
    if (!this.#entries.has(key)) this.#entries.set(key, value, { size: Math.max(1, characters) });
  }
}

/** A document that is valid against the schema. */
export interface ReadDocument {
  readonly text: string;
  readonly document: DocumentNode;
  readonly operations: readonly OperationDefinitionNode[];
  /** Identifies the plan of the document. */
  readonly hash: string;
  /** Cost of an operation of the document; absent for documents without limits. */
  readonly costOf?: (operation: OperationDefinitionNode) => Cost;
}

export interface ReadDocumentOptions {
  readonly schema: GraphQLSchema;
  /** Absent for the service's own documents and those registered by the operator. */
  readonly limits?: Limits;
  readonly introspection: boolean;
}

export interface ReadDocumentText {
  (text: string): ReadDocument;
  /** Whether the document is cached. */
  knows(text: string): boolean;
}

const MAX_CACHED = 1000;
const MAX_CACHED_CHARACTERS = 2_000_000;

/** Parses and validates a document, enforces the limits and caches the result. Throws `RequestRefused`. */
export function makeDocumentReader({ schema, limits, introspection }: ReadDocumentOptions): ReadDocumentText {
  const recent = new RecentDocuments<ReadDocument>(MAX_CACHED, MAX_CACHED_CHARACTERS);
  const rules = introspection ? specifiedRules : [...specifiedRules, refuseIntrospection];

  const readText = (text: string): ReadDocument => {
    const known = recent.get(text);
    countLookup('document', known !== undefined);
    if (known) return known;
    const document = parseText(text, limits);
    // The limits are checked first, because validating a document that is too large is expensive as well.
    if (limits) requireNone(validate(schema, document, limitRules(limits)));
    requireNone(validate(schema, document, rules));
    const costs = new Map<OperationDefinitionNode, Cost>();
    const read: ReadDocument = {
      text,
      document,
      hash: createHash('sha256').update(text).digest('hex'),
      operations: document.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION),
      ...(limits && {
        costOf: (operation: OperationDefinitionNode) => {
          const cost = costs.get(operation) ?? readCost(schema, document, operation);
          costs.set(operation, cost);
          return cost;
        },
      }),
    };
    recent.set(text, read);
    return read;
  };
  return Object.assign(readText, { knows: (text: string) => recent.get(text) !== undefined });
}

function parseText(text: string, limits: Limits | undefined): DocumentNode {
  try {
    return parse(text, { maxTokens: limits?.GRAPHQL_MAX_TOKENS });
  } catch (err) {
    if (!(err instanceof GraphQLError)) throw err;
    if (limits && err.message.includes('Document contains more that'))
      throw new RequestRefused(limitExceeded('GRAPHQL_MAX_TOKENS', limits.GRAPHQL_MAX_TOKENS));
    err.extensions.code = 'GRAPHQL_PARSE_FAILED';
    throw new RequestRefused([err]);
  }
}

function requireNone(errors: readonly GraphQLError[]): void {
  if (errors.length === 0) return;
  for (const error of errors) error.extensions.code ??= 'GRAPHQL_VALIDATION_FAILED';
  throw new RequestRefused(errors);
}

const REFUSED_INTROSPECTION = 'Introspection is disabled';

/** Applies graphql-js's own rule but reports this service's message. */
const refuseIntrospection: ValidationRule = (context) => {
  const refusal = new DomainError('validation_error', REFUSED_INTROSPECTION, {
    details: { setting: 'GRAPHQL_INTROSPECTION' },
  });
  const reportError = (error: GraphQLError) =>
    context.reportError(new GraphQLError(refusal.message, { nodes: error.nodes, originalError: refusal }));
  return NoSchemaIntrospectionCustomRule(Object.create(context, { reportError: { value: reportError } }));
};
