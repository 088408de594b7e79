import { type Schema, Supergraph } from '@apollo/federation-internals';
import { QueryPlanner } from '@apollo/query-planner';
import type { GraphQLSchema } from 'graphql';

/** What subscriptions are planned and executed by, from one loading of the supergraph to the next. */
export interface SchemaGeneration {
  readonly id: number;
  /** As clients see it. */
  readonly schema: GraphQLSchema;
  readonly api: Schema;
  readonly supergraphSchema: GraphQLSchema;
  readonly planner: QueryPlanner;
}

export function makeSchemaGeneration(
  id: number,
  schema: GraphQLSchema,
  supergraphSdl: string,
): SchemaGeneration {
  // The gateway has validated it.
  const supergraph = Supergraph.build(supergraphSdl, { validateSupergraph: false });
  return {
    id,
    schema,
    api: supergraph.apiSchema(),
    supergraphSchema: supergraph.schema.toGraphQLJSSchema(),
    planner: new QueryPlanner(supergraph, {}),
  };
}
