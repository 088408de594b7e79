import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getIntrospectionQuery,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  parse,
  SchemaMetaFieldDef,
  type SelectionSetNode,
} from 'graphql';

/** Returns the number of values in the result of a field `__schema` or `__type`. */
export type IntrospectionSize = (field: FieldNode) => number;

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

/** Counting stops at this many objects of the schema, since such a result is over any limit. */
const MAX_OBJECTS = 100_000;

/** Tools select a few more fields than the introspection query of the reference implementation. */
const TOOLS_FACTOR = 1.25;

const SCHEMA_TYPE = (SchemaMetaFieldDef.type as { ofType: GraphQLObjectType }).ofType;

/**
 * Counts the values by walking the schema, visiting each object once per selection, so nested lists are
 * counted without building the result.
 */
export function makeIntrospectionSize(schema: GraphQLSchema, fragments: Fragments): IntrospectionSize {
  const known = new Map<SelectionSetNode, Map<unknown, number>>();
  let objects = 0;

  function ofObject(type: GraphQLObjectType, source: unknown, set: SelectionSetNode): number {
    const bySource = known.get(set) ?? new Map<unknown, number>();
    known.set(set, bySource);
    const before = bySource.get(source);
    if (before !== undefined) return before;
    objects += 1;
    if (objects > MAX_OBJECTS) return 1;
    let total = 0;
    for (const node of set.selections) {
      if (node.kind === Kind.FIELD) total += ofField(type, source, node);
      else if (node.kind === Kind.INLINE_FRAGMENT) total += ofObject(type, source, node.selectionSet);
      else {
        const fragment = fragments.get(node.name.value);
        if (fragment) total += ofObject(type, source, fragment.selectionSet);
      }
    }
    bySource.set(source, total);
    return total;
  }

  function ofField(type: GraphQLObjectType, source: unknown, node: FieldNode): number {
    const field = type.getFields()[node.name.value];
    if (!field || !node.selectionSet) return 1;
    const value = field.resolve?.(source, { includeDeprecated: true }, undefined, {
      schema,
    } as GraphQLResolveInfo);
    return 1 + ofValue(field.type, value, node.selectionSet);
  }

  function ofValue(type: GraphQLOutputType, value: unknown, set: SelectionSetNode): number {
    if (isNonNullType(type)) return ofValue(type.ofType, value, set);
    if (value === null || value === undefined || isLeafType(type)) return 0;
    if (isListType(type)) {
      let total = 0;
      for (const one of value as Iterable<unknown>)
        total += 1 + ofValue(type.ofType as GraphQLOutputType, one, set);
      return total;
    }
    return isObjectType(type) ? ofObject(type, value, set) : 0;
  }

  /** A type named by a variable counts as the largest type of the schema. */
  function ofNamedType({ arguments: given = [] }: FieldNode, set: SelectionSetNode): number {
    const name = given[0]?.value;
    const typeOfTypes = schema.getType('__Type') as GraphQLObjectType;
    const types =
      name?.kind === Kind.STRING ? [schema.getType(name.value)] : Object.values(schema.getTypeMap());
    return Math.max(0, ...types.map((type) => (type ? ofObject(typeOfTypes, type, set) : 0)));
  }

  return (field) => {
    const { selectionSet: set } = field;
    if (!set) return 1;
    const total =
      field.name.value === '__schema' ? ofObject(SCHEMA_TYPE, schema, set) : ofNamedType(field, set);
    return 1 + Math.max(total, objects > MAX_OBJECTS ? objects : 0);
  };
}

const allowances = new WeakMap<GraphQLSchema, number>();

/** Returns the number of values that a tool reads to load the whole schema once. */
export function introspectionAllowance(schema: GraphQLSchema): number {
  const before = allowances.get(schema);
  if (before !== undefined) return before;
  const whole = getIntrospectionQuery({
    descriptions: true,
    specifiedByUrl: true,
    directiveIsRepeatable: true,
    schemaDescription: true,
    inputValueDeprecation: true,
    oneOf: true,
  });
  const { definitions } = parse(whole);
  const operation = definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  const fragments = new Map(
    definitions
      .filter((node) => node.kind === Kind.FRAGMENT_DEFINITION)
      .map((node) => [node.name.value, node] as const),
  );
  const [field] = (operation as OperationDefinitionNode).selectionSet.selections;
  const allowance = Math.ceil(makeIntrospectionSize(schema, fragments)(field as FieldNode) * TOOLS_FACTOR);
  allowances.set(schema, allowance);
  return allowance;
}
