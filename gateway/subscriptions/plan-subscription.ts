import { createHash } from 'node:crypto';
import { operationFromDocument } from '@apollo/federation-internals';
import type { PlanNode } from '@apollo/query-planner';
import { type DocumentNode, type OperationDefinitionNode, print } from 'graphql';
import { DomainError } from '../../services/platform/errors/errors.js';
import { makeOperationContext } from '../execution/operation-context.js';
import { describePlan } from '../execution/plan-operation.js';
import type { SchemaGeneration } from '../schema-generation.js';
import { askForIdentity } from './ask-for-identity.js';
import type { SubscriptionPlan } from './subscription-plan.js';

/** Plans a subscription of a document. */
export function planSubscription(
  { schema, api, planner, plans }: SchemaGeneration,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): SubscriptionPlan {
  const operationName = operation.name?.value;
  const known = plans.get(document) ?? new Map<string, SubscriptionPlan>();
  plans.set(document, known);
  const planned = known.get(operationName ?? '');
  if (planned) return planned;

  const { node } = planner.buildQueryPlan(
    operationFromDocument(api, askForIdentity(document, schema), { operationName }),
  );
  if (node?.kind !== 'Subscription' || !node.primary) {
    throw new DomainError('validation_error', 'The operation selects no subscription field');
  }
  const { primary, rest } = node;
  const perEvent: PlanNode = rest ? { kind: 'Sequence', nodes: [primary, rest] } : primary;
  const plan: SubscriptionPlan = {
    primary,
    perEvent: describePlan(
      { kind: 'QueryPlan', node: perEvent },
      makeOperationContext(schema, document, operation),
    ),
    documentHash: createHash('sha256').update(print(document)).digest('base64url'),
  };
  known.set(operationName ?? '', plan);
  return plan;
}
