import { executeQueryPlan, type GraphQLDataSource, type ServiceMap } from '@apollo/gateway';
import type { FetchNode, PlanNode } from '@apollo/query-planner';
import { type GraphQLSchema, isInterfaceType } from 'graphql';
import type { PlanAnswer, PlanExecution } from '../../gateway/execution/execute-plan.js';
import type { PlannedOperation } from '../../gateway/execution/planned-operation.js';
import type { SchemaGeneration } from '../../gateway/schema-generation.js';

type Answer = Awaited<ReturnType<GraphQLDataSource['process']>>;
type Context = Parameters<typeof executeQueryPlan>[2];

const silent = { debug() {}, info() {}, warn() {}, error() {} };

/** All fetches of a plan. */
export function fetchesOf(node: PlanNode | undefined): FetchNode[] {
  switch (node?.kind) {
    case 'Fetch':
      return [node];
    case 'Flatten':
      return fetchesOf(node.node);
    case 'Sequence':
    case 'Parallel':
      return node.nodes.flatMap(fetchesOf);
    case 'Condition':
      return [...fetchesOf(node.ifClause), ...fetchesOf(node.elseClause)];
    default:
      return [];
  }
}

/**
 * Removes the type names of entities that a subgraph knows only by their interface. Apollo's executor would put them in
 * place of the types known from other subgraphs, and lose the fields selected of those.
 */
function forgetInterfaces(schema: GraphQLSchema, entities: unknown): void {
  if (!Array.isArray(entities)) return;
  for (const entity of entities as ({ __typename?: string } | null)[])
    if (entity?.__typename && isInterfaceType(schema.getType(entity.__typename))) delete entity.__typename;
}

/** Executes a plan with the executor of @apollo/gateway, to which that of the gateway is compared. */
export async function executeByApollo(
  { schema, supergraphSchema, api }: SchemaGeneration,
  { plan, operation }: PlannedOperation,
  { variables, ask }: PlanExecution,
): Promise<PlanAnswer> {
  const fetches = fetchesOf(plan.node as PlanNode | undefined);
  const serving = (name: string): GraphQLDataSource => ({
    process: async ({ request }) => {
      const isMeant = (fetch: FetchNode) => fetch.serviceName === name && fetch.operation === request.query;
      const answer = await ask(fetches.find(isMeant) as FetchNode, request.variables ?? {});
      forgetInterfaces(supergraphSchema, answer.data?._entities);
      return answer as Answer;
    },
  });
  const services: ServiceMap = Object.fromEntries(
    fetches.map(({ serviceName }) => [serviceName, serving(serviceName)]),
  );
  // The library reads no more than this of the context of Apollo Server.
  const context = { request: { variables }, metrics: {}, logger: silent, schema } as unknown as Context;
  const { data, errors, extensions } = await executeQueryPlan(
    plan,
    services,
    context,
    operation,
    supergraphSchema,
    api,
  );
  return { data, errors: errors ?? [], faults: (extensions?.valueCompletion as unknown[]) ?? [] };
}
