import { type ExecutionResult, execute, Kind, print } from 'graphql';
import { takeTurn } from '../../services/platform/take-turn.js';
import type { SchemaGeneration } from '../schema-generation.js';
import type { PlanAnswer, PlanExecution } from './execute-plan.js';
import type { PlannedOperation } from './planned-operation.js';

/**
 * Executes an operation that selects only introspection fields. The most recent responses are cached, since
 * tools repeat the same query.
 */
export async function introspect(
  { schema, introspected }: SchemaGeneration,
  { operation: { operation, fragments } }: PlannedOperation,
  { variables }: Pick<PlanExecution, 'variables'>,
): Promise<PlanAnswer> {
  const document = { kind: Kind.DOCUMENT, definitions: [operation, ...Object.values(fragments)] } as const;
  const key = `${JSON.stringify(variables)}\n${print(document)}`;
  const known = introspected.get(key);
  if (!known) await takeTurn();
  const { data, errors = [] } =
    known ??
    // Introspection has no asynchronous resolvers.
    (execute({ schema, document, variableValues: variables as Record<string, unknown> }) as ExecutionResult);
  introspected.set(key, { data, errors });
  return { data: data as Record<string, unknown>, errors, faults: [] };
}
