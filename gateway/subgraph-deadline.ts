import type { FetchNode } from '@apollo/query-planner';
import { parse } from 'graphql';

/** Operations whose callers wait while a model or a program works, with a little more than they may take at their subgraph. */
const LONG_OPERATIONS: Readonly<Record<string, number>> = { generateArticle: 62_000 };

const rootFields = (operation: string): string[] =>
  parse(operation).definitions.flatMap((definition) =>
    definition.kind === 'OperationDefinition'
      ? definition.selectionSet.selections.flatMap((selection) =>
          selection.kind === 'Field' ? [selection.name.value] : [],
        )
      : [],
  );

/** How long a subgraph may take to answer a fetch. */
export function deadlineOf({ operation, operationKind }: FetchNode, timeoutMs: number): number {
  if (operationKind !== 'mutation') return timeoutMs;
  return Math.max(timeoutMs, ...rootFields(operation).map((name) => LONG_OPERATIONS[name] ?? 0));
}
