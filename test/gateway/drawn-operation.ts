import {
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredArgument,
  isRequiredInputField,
  isUnionType,
} from 'graphql';

/** Returns a number below the given one. */
export type Draw = (below: number) => number;

const MAX_DEPTH = 4;
const CONDITIONS = ['@include(if: $yes)', '@skip(if: $no)', '@skip(if: $yes)', '@include(if: true)'];
const INTROSPECTION = ['__schema', 'it: __schema'];

/**
 * Returns an operation of a schema, with the variables `$yes` and `$no`: fields with and without aliases, fragments of
 * every kind, conditions and introspection. Arguments that are not required are absent, and fields of one name have the
 * same ones, so that they can be merged.
 */
export function drawOperation(schema: GraphQLSchema, draw: Draw): string {
  const fragments: string[] = [];
  const pick = <T>(values: readonly T[]): T => values[draw(values.length)] as T;
  const condition = () => (draw(8) === 0 ? ` ${pick(CONDITIONS)}` : '');

  function field({ name, args, type }: GraphQLField<unknown, unknown>, depth: number): string {
    const alias = draw(6) === 0 ? `other_${name}: ` : '';
    const required = args.filter(isRequiredArgument).map((one) => `${one.name}: ${literalOf(one.type)}`);
    const given = required.length > 0 ? `(${required.join(', ')})` : '';
    const named = getNamedType(type);
    const selection = isCompositeType(named) ? ` ${selectionOf(named, depth - 1)}` : '';
    return `${alias}${name}${given}${condition()}${selection}`;
  }

  function fragmentOf(type: GraphQLCompositeType, depth: number): string {
    const selection = selectionOf(type, depth);
    if (draw(3) > 0) return `... on ${type.name}${condition()} ${selection}`;
    const name = `F${fragments.length}`;
    fragments.push(`fragment ${name} on ${type.name} ${selection}`);
    return `...${name}${condition()}`;
  }

  function selectionOf(type: GraphQLCompositeType, depth: number): string {
    const parts: string[] = draw(6) === 0 ? ['kind: __typename'] : [];
    const fields = isUnionType(type) ? [] : Object.values(type.getFields());
    const shallow = fields.filter((one) => depth > 1 || !isCompositeType(getNamedType(one.type)));
    for (let i = 0; i < 1 + draw(4) && shallow.length > 0; i++) parts.push(field(pick(shallow), depth));
    if (isAbstractType(type) && depth > 0)
      for (let i = 0; i < 1 + draw(2); i++)
        parts.push(fragmentOf(pick(schema.getPossibleTypes(type)), depth - 1));
    else if (depth > 1 && draw(5) === 0) parts.push(fragmentOf(type, depth - 1));
    return `{ ${parts.length > 0 ? parts.join(' ') : '__typename'} }`;
  }

  const mutation = schema.getMutationType();
  const kind = mutation && draw(6) === 0 ? mutation : schema.getQueryType();
  const isReading = kind === schema.getQueryType();
  const roots = Object.values(kind?.getFields() ?? {});
  const parts = Array.from({ length: 1 + draw(isReading ? 3 : 2) }, () => field(pick(roots), MAX_DEPTH));
  if (isReading && draw(6) === 0) parts.push(`${pick(INTROSPECTION)}${condition()} { queryType { name } }`);
  const name = isReading ? 'query' : 'mutation';
  return [`${name} ($yes: Boolean!, $no: Boolean = false) { ${parts.join(' ')} }`, ...fragments].join('\n');
}

function literalOf(type: GraphQLInputType): string {
  if (isNonNullType(type)) return literalOf(type.ofType);
  if (isListType(type)) return `[${literalOf(type.ofType)}]`;
  if (isEnumType(type)) return type.getValues()[0]?.name ?? 'null';
  if (isInputObjectType(type)) {
    const required = Object.values(type.getFields()).filter(isRequiredInputField);
    return `{ ${required.map((one) => `${one.name}: ${literalOf(one.type)}`).join(', ')} }`;
  }
  return { Int: '1', Float: '1.5', Boolean: 'true' }[type.name] ?? '"a"';
}
