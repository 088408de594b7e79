import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLAbstractType,
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLID,
  GraphQLInt,
  type GraphQLInterfaceType,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  GraphQLString,
  isEnumType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  type OperationDefinitionNode,
} from 'graphql';
import { collectFields, collectSubfields } from 'graphql/execution/collectFields.js';
import { isIntrospection } from './introspect.js';
import { setOwn } from './merge-data.js';

export interface ShapeInput {
  readonly schema: GraphQLSchema;
  readonly operation: OperationDefinitionNode;
  readonly fragments: Record<string, FragmentDefinitionNode>;
  /** The names of the response for fields that were renamed before planning. */
  readonly aliases: ReadonlyMap<string, string>;
  /** Only the variables that `@skip` and `@include` use are read. */
  readonly variables: Record<string, unknown>;
}

type Data = Record<string, unknown>;
type HasFields = GraphQLObjectType | GraphQLInterfaceType;

/**
 * Returns the completed value, changed in place where possible, and adds each violation of the schema to
 * `faults`.
 */
type Complete = (value: unknown, faults: string[]) => unknown;

/**
 * Shapes the data of the subgraphs into the response of the operation: only the selected fields, in their
 * order, with null in place of invalid values.
 */
export type CompleteValue = (data: Data, faults: string[]) => Data | null;

/** Marks a null in a non-null position, which propagates to the parent. */
const BROKEN = Symbol('broken');

interface Part {
  /** The name in the data of the subgraphs. */
  readonly given: string;
  /** The name in the response. */
  readonly name: string;
  readonly complete: Complete;
  /** Whether the name is also a property of every object, such as `constructor`. */
  readonly isInherited: boolean;
}

/**
 * Builds the shape once per operation. Completing a response walks its data and copies an object only where
 * fields must be removed.
 */
export function makeAnswerShape(input: ShapeInput): CompleteValue {
  const { schema, operation, fragments, variables } = input;
  const root = schema.getRootType(operation.operation) as GraphQLObjectType;
  const fields = collectFields(schema, fragments, variables, root, operation.selectionSet);
  const complete = ofObject(input, root, fields);
  return (data, faults) => {
    const completed = complete(data, faults);
    return completed === BROKEN ? null : (completed as Data | null);
  };
}

function ofObject(
  input: ShapeInput,
  type: HasFields,
  fields: ReadonlyMap<string, readonly FieldNode[]>,
): Complete {
  const parts = [...fields].map(
    ([given, nodes]): Part => ({
      given,
      name: input.aliases.get(given) ?? given,
      complete: ofField(input, type, nodes),
      isInherited: given in Object.prototype,
    }),
  );
  return (value, faults) => {
    if (typeof value !== 'object' || value === null) return wrong(faults, type.name, 'an object');
    const data = value as Data;
    const isAsAsked = hasExactly(data, parts);
    const answer: Data = isAsAsked ? data : {};
    for (const { given, name, complete, isInherited } of parts) {
      const before = isInherited && !Object.hasOwn(data, given) ? null : data[given];
      const after = complete(before, faults);
      if (after === BROKEN) return null;
      if (!isAsAsked || after !== before) setOwn(answer, name, after);
    }
    return answer;
  };
}

function ofField(input: ShapeInput, type: HasFields, nodes: readonly FieldNode[]): Complete {
  const [node] = nodes as [FieldNode];
  const field = node.name.value;
  // The schema itself is executed by graphql-js, whose results are complete.
  if (isIntrospection(node)) return (value) => value;
  const place = `${type.name}.${field}`;
  if (field !== '__typename') return ofType(input, type.getFields()[field]?.type, nodes, place);
  if (isObjectType(type)) return () => type.name;
  // An object known only by its interface may have its type under an alias alone.
  return (value, faults) => {
    if (typeof value === 'string' && isObjectType(input.schema.getType(value))) return value;
    wrong(faults, place, 'the name of a type of objects');
    return BROKEN;
  };
}

/** Whether an object has the fields of the response alone, in their order and by their names. */
function hasExactly(data: Data, parts: readonly Part[]): boolean {
  let i = 0;
  for (const key in data) {
    const part = parts[i++];
    if (key !== part?.given || key !== part.name) return false;
  }
  return i === parts.length;
}

function wrong(faults: string[], place: string, what: string): null {
  faults.push(`${place} must be ${what}`);
  return null;
}

function ofType(
  input: ShapeInput,
  type: GraphQLOutputType | undefined,
  nodes: readonly FieldNode[],
  place: string,
): Complete {
  if (isNonNullType(type)) return required(ofType(input, type.ofType, nodes, place), place);
  if (isListType(type)) return ofList(ofType(input, type.ofType as GraphQLOutputType, nodes, place), place);
  if (isLeafType(type)) return ofLeaf(type, place);
  const complete = isObjectType(type)
    ? ofObject(input, type, below(input, type, nodes))
    : ofAny(input, type, nodes, place);
  return (value, faults) => (value === null || value === undefined ? null : complete(value, faults));
}

const below = (
  { schema, fragments, variables }: ShapeInput,
  type: HasFields,
  nodes: readonly FieldNode[],
): ReadonlyMap<string, readonly FieldNode[]> =>
  // Of an interface, graphql-js looks up what it does of a type of objects.
  collectSubfields(schema, fragments, variables, type as GraphQLObjectType, nodes);

/**
 * Completes a value of an interface or a union by its `__typename`. It is that of an interface, or absent, when only
 * fields of the interface are selected from a subgraph that does not know its types.
 */
function ofAny(
  input: ShapeInput,
  declared: GraphQLAbstractType | undefined,
  nodes: readonly FieldNode[],
  place: string,
): Complete {
  const byType = new Map<unknown, Complete>();
  return (value, faults) => {
    const name = (value as { __typename?: unknown }).__typename ?? declared?.name;
    let complete = byType.get(name);
    if (!complete) {
      const type = typeof name === 'string' ? input.schema.getType(name) : undefined;
      if (!isObjectType(type) && !isInterfaceType(type))
        return wrong(faults, place, 'an object of a known type');
      complete = ofObject(input, type, below(input, type, nodes));
      byType.set(name, complete);
    }
    return complete(value, faults);
  };
}

function required(complete: Complete, place: string): Complete {
  return (value, faults) => {
    const before = faults.length;
    const completed = complete(value, faults);
    if (completed !== null) return completed;
    if (faults.length === before) faults.push(`${place} must not be null`);
    return BROKEN;
  };
}

function ofList(complete: Complete, place: string): Complete {
  return (value, faults) => {
    if (value === null || value === undefined) return null;
    if (!Array.isArray(value)) return wrong(faults, place, 'a list');
    let isBroken = false;
    for (let i = 0; i < value.length; i++) {
      const before: unknown = value[i];
      const after = complete(before, faults);
      if (after === BROKEN) isBroken = true;
      else if (after !== before) value[i] = after;
    }
    return isBroken ? null : value;
  };
}

function ofLeaf(type: GraphQLLeafType, place: string): Complete {
  const isValid = validityOf(type);
  const what = `a valid ${type.name}`;
  return (value, faults) => {
    if (value === null || value === undefined) return null;
    return isValid(value) ? value : wrong(faults, place, what);
  };
}

const isText = (value: unknown): boolean => typeof value === 'string';

function validityOf(type: GraphQLLeafType): (value: unknown) => boolean {
  if (isEnumType(type)) return (value) => typeof value === 'string' && type.getValue(value) !== undefined;
  switch (type.name) {
    case GraphQLString.name:
      return isText;
    case GraphQLID.name:
      return (value) => isText(value) || Number.isInteger(value);
    case GraphQLInt.name:
      return Number.isInteger;
    case GraphQLFloat.name:
      return Number.isFinite;
    case GraphQLBoolean.name:
      return (value) => typeof value === 'boolean';
    default:
      return () => true;
  }
}
