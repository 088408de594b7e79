import type { ExecutionResult } from 'graphql';
import { DomainError } from '../../services/platform/errors/errors.js';
import type { EdgeContext } from '../edge-context.js';
import { executePlan, type PlanAnswer, type SubgraphAnswer } from '../execution/execute-plan.js';
import type { SchemaGeneration } from '../schema-generation.js';
import type { Supergraph } from '../supergraph.js';
import type { SubscriptionPlan } from './subscription-plan.js';

export interface EventExecution {
  readonly generation: SchemaGeneration;
  readonly plan: SubscriptionPlan;
  readonly variables: Record<string, unknown>;
  readonly ask: Supergraph['ask'];
  /** Time limit for the fields of an event that other subgraphs resolve. */
  readonly addedWithinMs: number;
}

/** Rejects when a subgraph does not respond in time, so that it can't block the stream. */
function within(name: string, answer: Promise<SubgraphAnswer>, ms: number): Promise<SubgraphAnswer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const refuse = () =>
      reject(new DomainError('unavailable', `The ${name} service takes too long; try again`));
    timer = setTimeout(refuse, ms);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/**
 * Returns one event as clients receive it, with errors not masked yet. The event itself answers the owner's
 * part of the plan; the other parts are fetched as for any operation.
 */
export function executeEvent(
  { generation, plan, variables, ask, addedWithinMs }: EventExecution,
  event: ExecutionResult,
  context: EdgeContext,
): Promise<PlanAnswer> {
  return executePlan(generation, plan.perEvent, {
    variables,
    coerced: variables,
    ask: (fetch, given) =>
      fetch === plan.primary
        ? Promise.resolve(event as SubgraphAnswer)
        : within(fetch.serviceName, ask(fetch, given, context), addedWithinMs),
  });
}
