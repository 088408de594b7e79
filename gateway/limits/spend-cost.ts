import type { OperationDefinitionNode } from 'graphql';
import type { ReadDocument } from '../documents/read-document.js';
import { RequestRefused } from '../documents/request-refused.js';
import { limitExceeded } from './limit-exceeded.js';
import type { Limits } from './limits-env.js';

/** Takes what operations cost from what all of one request may. It throws `RequestRefused` when that is too much. */
export function makeCostBudget({ GRAPHQL_MAX_COST: most }: Limits) {
  let spent = 0;
  return (
    { costOf }: ReadDocument,
    operation: OperationDefinitionNode,
    variables: Readonly<Record<string, unknown>>,
  ): void => {
    if (!costOf) return;
    spent += costOf(operation)(variables);
    if (spent > most) throw new RequestRefused(limitExceeded('GRAPHQL_MAX_COST', most, spent));
  };
}
export type SpendCost = ReturnType<typeof makeCostBudget>;
