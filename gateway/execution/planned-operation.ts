import { type FetchNode, type QueryPlan } from '@apollo/query-planner';
import { type CompleteAnswer } from './answer-shape.js';
import type { OperationContext } from './operation-context.js';

/** An operation with its query plan and the shape of its response. */
export interface PlannedOperation {
  readonly plan: QueryPlan;
  readonly operation: OperationContext;
  readonly fetches: readonly FetchNode[];
  /** Whether `executePlan` supports the plan; all others are executed by Apollo's gateway. */
  readonly isPlain: boolean;
  /** Whether the operation selects introspection fields only. */
  readonly isIntrospection: boolean;
  /** Returns the shape of the response for these valid variables. */
  readonly shapeOf: (variables: Record<string, unknown>) => CompleteAnswer;
}
