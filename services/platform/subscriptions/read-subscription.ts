import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
  type OperationDefinitionNode,
  parse,
  validate,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { DomainError } from '../errors/errors.js';

const MAX_TOKENS = 10_000;
const MAX_REMEMBERED = 1000;

export interface SubscriptionRequest {
  readonly query: string;
  readonly operationName?: string | null | undefined;
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined;
}

export interface ReadSubscription {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly variableValues: Record<string, unknown>;
}

const refuse = (code: string, { message, nodes, source, positions }: GraphQLError) =>
  new GraphQLError(message, { nodes, source, positions, extensions: { code } });

/**
 * Creates a parser for subscriptions on a schema; validated documents are cached. Throws the errors of an
 * invalid one.
 */
export function makeSubscriptionReader(
  schema: GraphQLSchema,
): (asked: SubscriptionRequest) => ReadSubscription {
  const valid = new LRUCache<string, DocumentNode>({ max: MAX_REMEMBERED });

  function readDocument(query: string): DocumentNode {
    const known = valid.get(query);
    if (known) return known;
    let document: DocumentNode;
    try {
      document = parse(query, { maxTokens: MAX_TOKENS });
    } catch (err) {
      throw refuse('GRAPHQL_PARSE_FAILED', err as GraphQLError);
    }
    const [fault] = validate(schema, document);
    if (fault) throw refuse('GRAPHQL_VALIDATION_FAILED', fault);
    valid.set(query, document);
    return document;
  }

  return ({ query, operationName, variables }) => {
    const document = readDocument(query);
    const operation = getOperationAST(document, operationName);
    if (!operation)
      throw new DomainError('validation_error', 'operationName must name one of the operations');
    if (operation.operation !== 'subscription')
      throw new DomainError('validation_error', `A ${operation.operation} is answered over POST, not here`);
    const { coerced, errors } = getVariableValues(
      schema,
      operation.variableDefinitions ?? [],
      variables ?? {},
      { maxErrors: 1 },
    );
    if (!coerced) throw refuse('BAD_USER_INPUT', errors[0] as GraphQLError);
    return { document, operation, variableValues: { ...variables } };
  };
}
