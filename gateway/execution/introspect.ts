import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  type FieldNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  Kind,
  print,
} from 'graphql';
import { collectFields } from 'graphql/execution/collectFields.js';
import type { LRUCache } from 'lru-cache';
import { yieldToEventLoop } from '../../services/platform/retry/yield-to-event-loop.js';
import type { OperationContext } from './operation-context.js';

const FIELDS: readonly string[] = ['__schema', '__type'];

export const isIntrospection = ({ name }: Pick<FieldNode, 'name'>): boolean => FIELDS.includes(name.value);

interface IntrospectedSchema {
  readonly schema: GraphQLSchema;
  /** Results by query and variables. */
  readonly introspected: LRUCache<string, ExecutionResult>;
}

/**
 * Executes the fields of a query that read the schema. The most recent results are cached, since tools repeat the same
 * query.
 */
export async function introspect(
  { schema, introspected }: IntrospectedSchema,
  operation: OperationContext,
  { variables, coerced }: Record<'variables' | 'coerced', Readonly<Record<string, unknown>>>,
): Promise<ExecutionResult> {
  const document = onlyIntrospection(operation, coerced);
  const key = `${JSON.stringify(variables)}\n${print(document)}`;
  const known = introspected.get(key);
  if (known) return known;
  await yieldToEventLoop();
  // Introspection has no asynchronous resolvers.
  const result = execute({ schema, document, variableValues: { ...variables } }) as ExecutionResult;
  introspected.set(key, result);
  return result;
}

function onlyIntrospection(
  { schema, operation, fragments }: OperationContext,
  coerced: Readonly<Record<string, unknown>>,
): DocumentNode {
  const root = schema.getQueryType() as GraphQLObjectType;
  const fields = collectFields(schema, fragments, coerced, root, operation.selectionSet);
  const selections = [...fields.values()].flat().filter(isIntrospection);
  const selectionSet = { kind: Kind.SELECTION_SET, selections } as const;
  return { kind: Kind.DOCUMENT, definitions: [{ ...operation, selectionSet }, ...Object.values(fragments)] };
}
