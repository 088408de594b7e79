import { buildSubgraphSchema } from '@apollo/subgraph';
import type { GraphQLResolverMap } from '@apollo/subgraph/dist/schema-helper/resolverMap.js';
import { printSchemaWithDirectives } from '@graphql-tools/utils';
import {
  defaultFieldResolver,
  type FieldNode,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isCompositeType,
  isListType,
  isObjectType,
  Kind,
  parse,
  type SelectionSetNode,
} from 'graphql';
import {
  type BuildSchemaOptions,
  buildSchema,
  createResolversMap,
  type NonEmptyArray,
  type PubSub,
} from 'type-graphql';
import { type Access, describeAccess } from '../access/access.js';
import { DomainError } from '../errors/errors.js';
import { yieldToEventLoop } from '../retry/yield-to-event-loop.js';

const LINK = `extend schema @link(
  url: "https://specs.apollo.dev/federation/v2.9"
  import: ["@key", "@shareable", "@inaccessible", "@external", "@requires", "@provides", "@tag"]
)`;

/** type-graphql requires one wherever there are subscriptions; ours define their own sources of events. */
const NO_TOPICS: PubSub = {
  publish: () => undefined,
  subscribe: () => {
    throw new Error('A subscription names its own source');
  },
};

/** Returns an entity by its key; null when the caller can't see it. */
export type ResolveReference<C> = (reference: { id: string }, ctx: C) => unknown;

export interface SubgraphParts<C> {
  // biome-ignore lint/complexity/noBannedTypes: type-graphql names classes this way.
  readonly resolvers: NonEmptyArray<Function>;
  // biome-ignore lint/complexity/noBannedTypes: type-graphql names classes this way.
  readonly orphanedTypes?: readonly Function[];
  readonly references: Readonly<Record<string, ResolveReference<C>>>;
  readonly scalars?: BuildSchemaOptions['scalarsMap'];
  /** Access that operations require, by root field or `Type.field`; printed into their descriptions. */
  readonly access?: Readonly<Record<string, Access>>;
}

/** Builds a federation 2 subgraph from annotated classes: its executable schema and the SDL for composition. */
export async function buildSubgraph<C>(
  parts: SubgraphParts<C>,
): Promise<{ schema: GraphQLSchema; sdl: string }> {
  const plain = await buildSchema({
    resolvers: parts.resolvers,
    // Metadata is global to the process; without the list, every other subgraph's types would be printed too.
    orphanedTypes: [...(parts.orphanedTypes ?? [])],
    scalarsMap: parts.scalars,
    pubSub: NO_TOPICS,
    skipCheck: true,
    validate: false,
  });
  printAccess(plain, parts.access ?? {});
  const sdl = `${LINK}\n\n${printSchemaWithDirectives(plain)}\n`;
  const resolvers = createResolversMap(plain) as Record<string, Record<string, unknown>>;
  for (const [type, resolveReference] of Object.entries(parts.references)) {
    resolvers[type] = { ...resolvers[type], __resolveReference: resolveReference };
  }
  const schema = buildSubgraphSchema({
    typeDefs: parse(sdl),
    resolvers: resolvers as GraphQLResolverMap<unknown>,
  });
  boundLists(schema);
  return { schema, sdl };
}

const ROOTS = ['Query', 'Mutation', 'Subscription'];

/** Appends the required access to the description of every field in the table. */
function printAccess(schema: GraphQLSchema, table: Readonly<Record<string, Access>>): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const access = table[ROOTS.includes(type.name) ? field.name : `${type.name}.${field.name}`];
      if (access) field.description = [field.description, describeAccess(access)].filter(Boolean).join(' ');
    }
  }
}

/**
 * Maximum number of list values in the answer to one operation: the largest script that a request can hold
 * has as many.
 */
const MAX_VALUES = 500_000;

/** A list with more items is answered in a separate turn of the event loop. */
const LONG = 2000;

/**
 * Limits the number of list values in an operation's answer: a workspace's data determines how long lists
 * are, and each alias of a list repeats it. Long lists of different operations take turns with other work, so
 * that none of them blocks the event loop.
 */
export function boundLists(schema: GraphQLSchema, maxValues = MAX_VALUES): void {
  for (const type of Object.values(schema.getTypeMap()))
    if (isObjectType(type) && !type.name.startsWith('__')) boundListsOf(type, maxValues);
}

function boundListsOf(type: GraphQLObjectType, maxValues: number): void {
  for (const field of Object.values(type.getFields())) {
    if (!isListType(getNullableType(field.type)) || !isCompositeType(getNamedType(field.type))) continue;
    const resolve = field.resolve ?? defaultFieldResolver;
    field.resolve = (source, args, context, info) => {
      const list: unknown = resolve(source, args, context, info);
      return list instanceof Promise
        ? list.then((found) => bound(found, maxValues, context, info))
        : bound(list, maxValues, context, info);
    };
  }
}

const spent = new WeakMap<object, number>();

function bound(list: unknown, maxValues: number, context: object, info: GraphQLResolveInfo): unknown {
  if (!Array.isArray(list)) return list;
  const values = list.length * fieldsOf(info);
  spent.set(context, (spent.get(context) ?? 0) + values);
  requireFreePlace(context, maxValues);
  if (values <= LONG) return list;
  return yieldToEventLoop().then(() => {
    // Other lists of the operation may have exceeded the limit meanwhile: the operation is refused, and
    // further work on it is pointless.
    requireFreePlace(context, maxValues);
    return list;
  });
}

function requireFreePlace(context: object, maxValues: number): void {
  if ((spent.get(context) ?? 0) <= maxValues) return;
  throw new DomainError(
    'validation_error',
    `The lists of an operation may contain at most ${maxValues} values together: request fewer at once`,
  );
}

/** Returns how many values each item of the list contributes; nested lists are counted by themselves. */
function fieldsOf({ fieldNodes, fragments }: GraphQLResolveInfo): number {
  const known = new Map<SelectionSetNode, number>();
  const ofSet = (set: SelectionSetNode): number => {
    const before = known.get(set);
    if (before !== undefined) return before;
    let total = 0;
    for (const node of set.selections) {
      if (node.kind === Kind.FRAGMENT_SPREAD) {
        const fragment = fragments[node.name.value];
        if (fragment) total += ofSet(fragment.selectionSet);
      } else total += node.kind === Kind.FIELD ? ofField(node) : ofSet(node.selectionSet);
    }
    known.set(set, total);
    return total;
  };
  const ofField = ({ selectionSet }: FieldNode): number => 1 + (selectionSet ? ofSet(selectionSet) : 0);
  return fieldNodes.reduce((sum, node) => sum + ofField(node), 0);
}
