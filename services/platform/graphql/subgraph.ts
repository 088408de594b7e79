import { buildSubgraphSchema } from '@apollo/subgraph';
import type { GraphQLResolverMap } from '@apollo/subgraph/dist/schema-helper/resolverMap.js';
import { printSchemaWithDirectives } from '@graphql-tools/utils';
import { type GraphQLSchema, isObjectType, parse } from 'graphql';
import {
  type BuildSchemaOptions,
  buildSchema,
  createResolversMap,
  type NonEmptyArray,
  type PubSub,
} from 'type-graphql';
import { type Access, describeAccess } from '../access/access.js';
import { boundLists } from './bound-lists.js';

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
