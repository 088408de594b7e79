import type { SchemaGeneration } from '../schema-generation.js';
import { executeByApollo } from './execute-by-apollo.js';
import { executePlan, type PlanAnswer, type PlanExecution } from './execute-plan.js';
import { introspect } from './introspect.js';
import type { PlannedOperation } from './planned-operation.js';

export const executePlanned = (
  generation: SchemaGeneration,
  planned: PlannedOperation,
  execution: PlanExecution,
): Promise<PlanAnswer> =>
  planned.isPlain
    ? executePlan(generation, planned, execution)
    : planned.isIntrospection
      ? introspect(generation, planned, execution)
      : executeByApollo(generation, planned, execution);
