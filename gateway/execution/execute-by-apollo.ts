import type { executeQueryPlan, GraphQLDataSource, ServiceMap } from '@apollo/gateway';
import type { FetchNode } from '@apollo/query-planner';
import type { SchemaGeneration } from '../schema-generation.js';
import type { PlanAnswer, PlanExecution } from './execute-plan.js';
import type { PlannedOperation } from './planned-operation.js';

type Answer = Awaited<ReturnType<GraphQLDataSource['process']>>;
type Context = Parameters<typeof executeQueryPlan>[2];

const silent = { debug() {}, info() {}, warn() {}, error() {} };

/**
 * Executes plans that `executePlan` does not support, such as introspection and fetches that rewrite their
 * input or output. Few clients send such operations, and the library is large: it is loaded with the first one.
 */
export async function executeByApollo(
  { schema, supergraphSchema, api }: SchemaGeneration,
  { plan, operation, fetches }: PlannedOperation,
  { variables, ask }: PlanExecution,
): Promise<PlanAnswer> {
  const serving = (name: string): GraphQLDataSource => ({
    process: ({ request }) => {
      const isMeant = (fetch: FetchNode) => fetch.serviceName === name && fetch.operation === request.query;
      return ask(fetches.find(isMeant) as FetchNode, request.variables ?? {}) as Promise<Answer>;
    },
  });
  const services: ServiceMap = Object.fromEntries(
    fetches.map(({ serviceName }) => [serviceName, serving(serviceName)]),
  );
  const apollo = await import('@apollo/gateway');
  // The library reads no more than this of the context of Apollo Server.
  const context = { request: { variables }, metrics: {}, logger: silent, schema } as unknown as Context;
  const { data, errors, extensions } = await apollo.executeQueryPlan(
    plan,
    services,
    context,
    operation,
    supergraphSchema,
    api,
  );
  return { data, errors: errors ?? [], faults: (extensions?.valueCompletion as unknown[]) ?? [] };
}
