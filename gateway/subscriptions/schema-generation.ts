import { type Schema, Supergraph } from '@apollo/federation-internals';
import { QueryPlanner } from '@apollo/query-planner';
import type { GraphQLSchema } from 'graphql';
import { OperationDocuments, type OperationLimits } from './operation-documents.js';

/** What subscriptions are read, planned and executed by, from one loading of the supergraph to the next. */
export interface SchemaGeneration {
  readonly id: number;
  /** As clients see it. */
  readonly schema: GraphQLSchema;
  readonly api: Schema;
  readonly supergraphSchema: GraphQLSchema;
  readonly planner: QueryPlanner;
  readonly documents: OperationDocuments;
}

export function makeSchemaGeneration(
  id: number,
  schema: GraphQLSchema,
  supergraphSdl: string,
  limits: OperationLimits,
): SchemaGeneration {
  // The gateway has validated it.
  const supergraph = Supergraph.build(supergraphSdl, { validateSupergraph: false });
  return {
    id,
    schema,
    api: supergraph.apiSchema(),
    supergraphSchema: supergraph.schema.toGraphQLJSSchema(),
    planner: new QueryPlanner(supergraph, {}),
    documents: new OperationDocuments(schema, limits),
  };
}
