import type { OperationDefinitionNode } from 'graphql';
import type { ReadDocument } from '../documents/read-document.js';
import { RequestRefused } from '../documents/request-refused.js';
import { limitExceeded } from '../limits/limit-exceeded.js';
import type { Limits } from '../limits/limits-env.js';

/**
 * Counts the cost of operations against the budget of one request. The returned function throws
 * `RequestRefused` when it is exceeded.
 */
export function makeCostBudget({ GRAPHQL_MAX_COST: max }: Limits) {
  let spent = 0;
  return (
    { costOf }: ReadDocument,
    operation: OperationDefinitionNode,
    variables: Readonly<Record<string, unknown>>,
  ): void => {
    if (!costOf) return;
    spent += costOf(operation)(variables);
    if (spent > max) throw new RequestRefused(limitExceeded('GRAPHQL_MAX_COST', max, spent));
  };
}
export type SpendCost = ReturnType<typeof makeCostBudget>;
