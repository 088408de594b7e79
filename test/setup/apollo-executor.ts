import { executeQueryPlan, type GraphQLDataSource, type ServiceMap } from '@apollo/gateway';
import type { FetchNode, PlanNode } from '@apollo/query-planner';
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

/** Executes a plan with the executor of @apollo/gateway, to which that of the gateway is compared. */
export async function executeByApollo(
  { schema, supergraphSchema, api }: SchemaGeneration,
  { plan, operation }: PlannedOperation,
  { variables, ask }: PlanExecution,
): Promise<PlanAnswer> {
  const fetches = fetchesOf(plan.node as PlanNode | undefined);
  const serving = (name: string): GraphQLDataSource => ({
    process: ({ request }) => {
      const isMeant = (fetch: FetchNode) => fetch.serviceName === name && fetch.operation === request.query;
      return ask(fetches.find(isMeant) as FetchNode, request.variables ?? {}) as Promise<Answer>;
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
