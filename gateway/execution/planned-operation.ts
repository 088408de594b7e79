import type { QueryPlan } from '@apollo/query-planner';
import type { CompleteValue } from './answer-shape.js';
import type { OperationContext } from './operation-context.js';

/** An operation with its query plan and the shape of its response. */
export interface PlannedOperation {
  readonly plan: QueryPlan;
  readonly operation: OperationContext;
  /** Whether the operation may select introspection fields, which no subgraph answers. */
  readonly isIntrospecting: boolean;
  /** Returns the shape of the response for these valid variables. */
  readonly shapeOf: (variables: Record<string, unknown>) => CompleteValue;
}
