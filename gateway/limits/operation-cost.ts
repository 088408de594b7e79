import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isCompositeType,
  isListType,
  isUnionType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { PAGE_DEFAULT } from '../../services/platform/database/page.js';
import {
  type IntrospectionSize,
  introspectionAllowance,
  makeIntrospectionSize,
} from './introspection-size.js';

/** Returns the maximum number of values in the result for these variables. */
export type Cost = (variables: Readonly<Record<string, unknown>>) => number;

/** Arguments for the size of a page. */
const PAGE_ARGUMENTS: readonly string[] = ['first', 'last', 'limit'];
/** The assumed length of a list without pages. */
const LIST_LENGTH = 10;
/** A fixed number, or the largest of these variables, with `otherwise` used when all are null. */
type Times = number | { readonly variables: readonly string[]; readonly otherwise: number };

/** The cost of a selection: a fixed part, plus parts multiplied by the lengths of their lists. */
interface Selection {
  fixed: number;
  readonly parts: Array<{ readonly times: Times; readonly selection: Selection }>;
}

interface Reading {
  readonly schema: GraphQLSchema;
  readonly operation: OperationDefinitionNode;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  /** The cost of each fragment, computed once however often it is spread. */
  readonly read: Map<string, Selection>;
  /** The size of introspection results. */
  readonly introspection: IntrospectionSize;
  schemaValues: number;
}

/** Computes the cost of a valid operation once, so evaluating it for other variables is cheap. */
export function readCost(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): Cost {
  const fragments = document.definitions.filter((node) => node.kind === Kind.FRAGMENT_DEFINITION);
  const root = schema.getRootType(operation.operation);
  if (!root) return () => 0;
  const byName = new Map(fragments.map((node) => [node.name.value, node]));
  const reading: Reading = {
    schema,
    operation,
    schemaValues: 0,
    read: new Map(),
    introspection: makeIntrospectionSize(schema, byName),
    fragments: byName,
  };
  const whole = readSelection(reading, operation.selectionSet, root, false);
  // One full introspection is free, since every tool sends it.
  if (reading.schemaValues > introspectionAllowance(schema)) whole.fixed += reading.schemaValues;
  if (whole.parts.length === 0) return () => whole.fixed;
  return (variables) => sum(whole, variables, new Map());
}

function sum(
  selection: Selection,
  variables: Readonly<Record<string, unknown>>,
  known: Map<Selection, number>,
): number {
  const before = known.get(selection);
  if (before !== undefined) return before;
  let total = selection.fixed;
  for (const { times, selection: part } of selection.parts)
    total += timesOf(times, variables) * sum(part, variables, known);
  known.set(selection, total);
  return total;
}

function timesOf(times: Times, variables: Readonly<Record<string, unknown>>): number {
  if (typeof times === 'number') return times;
  const given = times.variables.map((name) => variables[name]).filter((value) => typeof value === 'number');
  return given.length > 0 ? Math.max(1, ...given) : times.otherwise;
}

function readSelection(
  reading: Reading,
  { selections }: SelectionSetNode,
  type: GraphQLCompositeType,
  isPage: boolean,
): Selection {
  const whole: Selection = { fixed: 0, parts: [] };
  for (const node of selections) {
    if (node.kind === Kind.FIELD) addField(reading, whole, node, type, isPage);
    else if (node.kind === Kind.INLINE_FRAGMENT) {
      const narrowed = node.typeCondition ? namedType(reading, node.typeCondition.name.value) : type;
      add(whole, 1, readSelection(reading, node.selectionSet, narrowed ?? type, isPage));
    } else add(whole, 1, readFragment(reading, node.name.value, isPage));
  }
  return whole;
}

function readFragment(reading: Reading, name: string, isPage: boolean): Selection {
  const key = `${name} ${isPage}`;
  const known = reading.read.get(key);
  if (known) return known;
  const fragment = reading.fragments.get(name);
  const type = fragment && namedType(reading, fragment.typeCondition.name.value);
  const selection: Selection = type
    ? readSelection(reading, fragment.selectionSet, type, isPage)
    : { fixed: 0, parts: [] };
  reading.read.set(key, selection);
  return selection;
}

function namedType({ schema }: Reading, name: string): GraphQLCompositeType | undefined {
  const type = schema.getType(name);
  return isCompositeType(type) ? type : undefined;
}

function addField(
  reading: Reading,
  whole: Selection,
  node: FieldNode,
  parent: GraphQLCompositeType,
  isPage: boolean,
): void {
  const name = node.name.value;
  if (name === '__schema' || name === '__type') {
    reading.schemaValues += reading.introspection(node);
    return;
  }
  const field = isUnionType(parent) ? undefined : parent.getFields()[name];
  const type = field && getNamedType(field.type);
  if (!field || !node.selectionSet || !isCompositeType(type)) {
    whole.fixed += 1;
    return;
  }
  const page = readPage(reading, node, field);
  const isList = isListType(getNullableType(field.type));
  // The size of a page is an argument of the connection, one level above its list.
  const times = page ?? (isList && !isPage ? LIST_LENGTH : 1);
  const below = readSelection(reading, node.selectionSet, type, page !== undefined && !isList);
  add(whole, times, { fixed: 1 + below.fixed, parts: below.parts });
}

function add(whole: Selection, times: Times, selection: Selection): void {
  if (typeof times === 'number' && selection.parts.length === 0) whole.fixed += times * selection.fixed;
  else whole.parts.push({ times, selection });
}

function readPage(
  { operation }: Reading,
  node: FieldNode,
  field: GraphQLField<unknown, unknown>,
): Times | undefined {
  const known = field.args.filter(({ name }) => PAGE_ARGUMENTS.includes(name));
  if (known.length === 0) return undefined;
  const defaults = known.flatMap(({ defaultValue }) =>
    typeof defaultValue === 'number' ? [defaultValue] : [],
  );
  const byDefault = Math.max(PAGE_DEFAULT, ...defaults);
  // With several page arguments (first, last), the largest value counts.
  const given = (node.arguments ?? []).filter(({ name }) => PAGE_ARGUMENTS.includes(name.value));
  const lengths = given.flatMap(({ value }) => (value.kind === Kind.INT ? [Number(value.value)] : []));
  const names = given.flatMap(({ value }) => (value.kind === Kind.VARIABLE ? [value.name.value] : []));
  if (names.length === 0) return lengths.length > 0 ? Math.max(1, ...lengths) : byDefault;
  const presets = (operation.variableDefinitions ?? []).flatMap(({ variable, defaultValue }) =>
    names.includes(variable.name.value) && defaultValue?.kind === Kind.INT
      ? [Number(defaultValue.value)]
      : [],
  );
  const written = [...lengths, ...presets];
  return { variables: names, otherwise: written.length > 0 ? Math.max(1, ...written) : byDefault };
}
