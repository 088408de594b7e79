import { setImmediate } from 'node:timers/promises';
import { type Schema, Supergraph } from '@apollo/federation-internals';
import { QueryPlanner } from '@apollo/query-planner';
import {
  type DocumentNode,
  type ExecutionResult,
  type GraphQLSchema,
  type OperationDefinitionNode,
  parse,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import type { PlannedOperation } from './execution/planned-operation.js';
import type { SubscriptionPlan } from './subscriptions/subscription-plan.js';

const MAX_INTROSPECTED = 8;

/** What depends on nothing but the text of the supergraph, and is costly to make. */
interface Planning {
  /** The public API schema. */
  readonly schema: GraphQLSchema;
  readonly api: Schema;
  readonly supergraphSchema: GraphQLSchema;
  readonly planner: QueryPlanner;
  /** Names of the subgraphs. */
  readonly subgraphs: readonly string[];
}

/** The last one, by the text of its supergraph, which may be loaded again unchanged. */
const plannings = new LRUCache<string, Planning>({ max: 1 });

/** The link of a supergraph with arguments from a context, which Apollo's executor ignores, too. */
const CONTEXTS = /"https:\/\/specs\.apollo\.dev\/context\//;

interface PlanningOptions {
  /** Whether the text is examined. That of this version was when it was composed, with this version's code. */
  readonly isExamined?: boolean;
}

/** The steps of planning, each of which takes a tenth of a second of processor time or more. */
function* planningSteps(
  supergraphSdl: string,
  { isExamined = true }: PlanningOptions,
): Generator<void, Planning> {
  if (CONTEXTS.test(supergraphSdl))
    throw new Error('The supergraph takes arguments from a context (@fromContext), which is not supported');
  // The positions in the text would take more memory than the schema.
  const document = parse(supergraphSdl, { noLocation: true });
  yield;
  const supergraph = Supergraph.build(document, { validateSupergraph: isExamined });
  yield;
  const api = supergraph.apiSchema();
  yield;
  const schema = api.toGraphQLJSSchema();
  yield;
  const supergraphSchema = supergraph.schema.toGraphQLJSSchema();
  yield;
  const planner = new QueryPlanner(supergraph, {});
  const subgraphs = supergraph.subgraphsMetadata().map(({ name }) => name);
  return { schema, api, supergraphSchema, planner, subgraphs };
}

/**
 * Makes beforehand what a generation of the supergraph needs. Other events are handled between the steps: on a busy
 * machine all of them together take many seconds, in which connections would time out.
 */
export async function preparePlanning(supergraphSdl: string, options: PlanningOptions = {}): Promise<void> {
  if (plannings.has(supergraphSdl)) return;
  const steps = planningSteps(supergraphSdl, options);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return void plannings.set(supergraphSdl, value);
    await setImmediate();
  }
}

function makePlanning(supergraphSdl: string): Planning {
  const known = plannings.get(supergraphSdl);
  if (known) return known;
  const steps = planningSteps(supergraphSdl, {});
  for (;;) {
    const { done, value } = steps.next();
    if (!done) continue;
    plannings.set(supergraphSdl, value);
    return value;
  }
}

/** The state for planning and executing operations between two loads of the supergraph. */
export interface SchemaGeneration extends Planning {
  readonly id: number;
  /** Plans of queries and mutations; each is released together with its document. */
  readonly planned: WeakMap<OperationDefinitionNode, PlannedOperation>;
  /** Cached introspection results by query. */
  readonly introspected: LRUCache<string, ExecutionResult>;
  /** Plans of subscriptions by document, then by operation name. */
  readonly plans: WeakMap<DocumentNode, Map<string, SubscriptionPlan>>;
}

/** Throws when the supergraph is invalid. */
export function makeSchemaGeneration(id: number, supergraphSdl: string): SchemaGeneration {
  return {
    ...makePlanning(supergraphSdl),
    id,
    planned: new WeakMap(),
    introspected: new LRUCache({ max: MAX_INTROSPECTED }),
    plans: new WeakMap(),
  };
}
