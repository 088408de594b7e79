import { executeQueryPlan, type GraphQLDataSource, type ServiceMap } from '@apollo/gateway';
import type { ExecutionResult } from 'graphql';
import { DomainError } from '../../services/platform/errors.js';
import type { EdgeContext } from '../edge-context.js';
import type { SubscriptionPlan } from './plan-subscription.js';
import type { SchemaGeneration } from './schema-generation.js';

type Answer = Awaited<ReturnType<GraphQLDataSource['process']>>;
type Context = Parameters<typeof executeQueryPlan>[2];

const silent = { debug() {}, info() {}, warn() {}, error() {} };

export interface EventExecution {
  readonly generation: SchemaGeneration;
  readonly plan: SubscriptionPlan;
  readonly variables: Record<string, unknown>;
  readonly services: ServiceMap;
  /** What other subgraphs add is waited for this long. */
  readonly addedWithinMs: number;
}

/** The owner's part of the plan is answered by the event; the other parts are fetched as for any operation. */
function answeredBy(event: ExecutionResult, { plan, services, addedWithinMs }: EventExecution): ServiceMap {
  const answering = (name: string, service: GraphQLDataSource): GraphQLDataSource => ({
    process: (options) => {
      const isPrimary = name === plan.primary.serviceName && options.request.query === plan.primary.operation;
      return isPrimary
        ? Promise.resolve(event as Answer)
        : within(name, service.process(options), addedWithinMs);
    },
  });
  return Object.fromEntries(
    Object.entries(services).map(([name, service]) => [name, answering(name, service)]),
  );
}

/** A subgraph that hangs must not hold up the stream. */
function within(name: string, answer: Promise<Answer>, ms: number): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const refuse = () =>
      reject(new DomainError('unavailable', `The ${name} service takes too long; try again`));
    timer = setTimeout(refuse, ms);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** One event as clients are to see it, errors not yet masked. */
export function executeEvent(
  execution: EventExecution,
  event: ExecutionResult,
  context: EdgeContext,
): Promise<ExecutionResult> {
  const { generation, plan, variables } = execution;
  const operationName = plan.operation.operation.name?.value;
  return executeQueryPlan(
    plan.perEvent,
    answeredBy(event, execution),
    {
      request: { query: '', variables, operationName },
      context,
      metrics: {},
      logger: silent,
      schema: generation.schema,
    } as unknown as Context,
    plan.operation,
    generation.supergraphSchema,
    generation.api,
  ) as Promise<ExecutionResult>;
}
