import { type Schema, Supergraph } from '@apollo/federation-internals';
import { QueryPlanner } from '@apollo/query-planner';
import type { DocumentNode, ExecutionResult, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { PlannedOperation } from './execution/plan-operation.js';
import type { SubscriptionPlan } from './subscriptions/plan-subscription.js';

const MAX_INTROSPECTED = 8;

/** What operations are planned and executed by, from one loading of the supergraph to the next. */
export interface SchemaGeneration {
  readonly id: number;
  /** As clients see it. */
  readonly schema: GraphQLSchema;
  readonly api: Schema;
  readonly supergraphSchema: GraphQLSchema;
  readonly planner: QueryPlanner;
  /** Of queries and mutations; each lives as long as its document is kept. */
  readonly planned: WeakMap<OperationDefinitionNode, PlannedOperation>;
  /** Answers about the schema itself, by what was asked. */
  readonly introspected: LRUCache<string, ExecutionResult>;
  /** Of subscriptions: by document, then by the operation’s name. */
  readonly plans: WeakMap<DocumentNode, Map<string, SubscriptionPlan>>;
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
    planned: new WeakMap(),
    introspected: new LRUCache({ max: MAX_INTROSPECTED }),
    plans: new WeakMap(),
  };
}
