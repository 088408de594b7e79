import type { FetchNode } from '@apollo/query-planner';
import { parse } from 'graphql';

/**
 * Operations that wait for a model or an external program; the deadline is slightly longer than the
 * subgraph's own.
 */
const LONG_OPERATIONS: Readonly<Record<string, number>> = {
  generateArticle: 62_000,
  previewCaptions: 15_000,
  previewFrame: 40_000,
  waveform: 52_000,
};

const rootFields = (operation: string): string[] =>
  parse(operation).definitions.flatMap((definition) =>
    definition.kind === 'OperationDefinition'
      ? definition.selectionSet.selections.flatMap((selection) =>
          selection.kind === 'Field' ? [selection.name.value] : [],
        )
      : [],
  );

/** Returns the deadline of a fetch. */
export function deadlineOf({ operation }: Pick<FetchNode, 'operation'>, timeoutMs: number): number {
  // Hardly any operation has one of the names, and parsing takes longer than looking for them.
  if (!Object.keys(LONG_OPERATIONS).some((name) => operation.includes(name))) return timeoutMs;
  return Math.max(timeoutMs, ...rootFields(operation).map((name) => LONG_OPERATIONS[name] ?? 0));
}
