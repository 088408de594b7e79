import {
  GraphQLID,
  type GraphQLSchema,
  GraphQLString,
  Kind,
  type OperationDefinitionNode,
  type TypeNode,
} from 'graphql';
import { getVariableValues } from 'graphql/execution/values.js';

type Given = Readonly<Record<string, unknown>>;

const TEXTS: readonly string[] = [GraphQLID.name, GraphQLString.name];

const isText = (type: TypeNode): boolean =>
  type.kind === Kind.NON_NULL_TYPE
    ? isText(type.type)
    : type.kind === Kind.NAMED_TYPE && TEXTS.includes(type.name.value);

/** The names of an operation's variables if all of them are texts without defaults; otherwise null. */
function namesOfTexts({ variableDefinitions = [] }: OperationDefinitionNode): readonly string[] | null {
  return variableDefinitions.every(({ type, defaultValue }) => isText(type) && !defaultValue)
    ? variableDefinitions.map(({ variable }) => variable.name.value)
    : null;
}

const known = new WeakMap<OperationDefinitionNode, readonly string[] | null>();

/**
 * Returns what `getVariableValues` of graphql-js returns: the variables with their defaults, or errors. Texts, the
 * variables of most operations, are taken as they are.
 */
export function readVariables(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  given: Given,
): ReturnType<typeof getVariableValues> {
  let names = known.get(operation);
  if (names === undefined) {
    names = namesOfTexts(operation);
    known.set(operation, names);
  }
  return (
    (names && takeTexts(names, given)) ??
    getVariableValues(schema, operation.variableDefinitions ?? [], given)
  );
}

function takeTexts(names: readonly string[], given: Given): { coerced: Record<string, unknown> } | null {
  const coerced: Record<string, unknown> = Object.create(null);
  for (const name of names) {
    const value = given[name];
    if (typeof value !== 'string') return null;
    coerced[name] = value;
  }
  return { coerced };
}
