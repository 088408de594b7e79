import { executeQueryPlan, type GraphQLDataSource, type ServiceMap } from '@apollo/gateway';
import type { FetchNode, PlanNode } from '@apollo/query-planner';
import { GraphQLError, type GraphQLSchema, isInterfaceType } from 'graphql';
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

/** Apollo's executor returns data by the names under which the operation was planned. */
function restoreAliases(data: unknown, aliases: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(data)) return data.map((one) => restoreAliases(one, aliases));
  if (typeof data !== 'object' || data === null || aliases.size === 0) return data;
  const entries = Object.entries(data);
  return Object.fromEntries(
    entries.map(([name, value]) => [aliases.get(name) ?? name, restoreAliases(value, aliases)]),
  );
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
  return {
    data: restoreAliases(data, operation.aliases) as PlanAnswer['data'],
    errors: (errors ?? []).map(({ message, path, extensions }) => {
      const restored = path?.map((part) => operation.aliases.get(String(part)) ?? part);
      return new GraphQLError(message, { path: restored ?? null, extensions });
    }),
    faults: (extensions?.valueCompletion as unknown[]) ?? [],
  };
}
