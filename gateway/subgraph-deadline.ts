import type { FetchNode } from '@apollo/query-planner';
import { parse } from 'graphql';

/**
 * Operations that wait for a model or an external program; the deadline is slightly longer than the
 * subgraph's own.
 */
const LONG_OPERATIONS: Readonly<Record<string, number>> = { generateArticle: 62_000 };

const rootFields = (operation: string): string[] =>
  parse(operation).definitions.flatMap((definition) =>
    definition.kind === 'OperationDefinition'
      ? definition.selectionSet.selections.flatMap((selection) =>
          selection.kind === 'Field' ? [selection.name.value] : [],
        )
      : [],
  );

/** Returns the deadline of a fetch. */
export function deadlineOf({ operation, operationKind }: FetchNode, timeoutMs: number): number {
  if (operationKind !== 'mutation') return timeoutMs;
  return Math.max(timeoutMs, ...rootFields(operation).map((name) => LONG_OPERATIONS[name] ?? 0));
}
