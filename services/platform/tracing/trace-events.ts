import type { ExecutionResult } from 'graphql';
import { isTracing } from './is-tracing.js';
import { beginSpan, markFailed, withSpan } from './spans.js';
import { traceparentOf } from './traceparent.js';

/** Returns the trace of the change behind an event, when its row has it. */
function changeOf(root: unknown): string | undefined {
  if (typeof root !== 'object' || root === null || !('traceparent' in root)) return undefined;
  return typeof root.traceparent === 'string' ? root.traceparent : undefined;
}

/**
 * Executes an event of a subscription in a trace of its own, with links to the start of the subscription and to the
 * trace of the change: a subscription may have any number of events. The answer carries it to the gateway.
 */
export async function executeTraced(
  root: unknown,
  subscription: string | undefined,
  execute: () => Promise<ExecutionResult> | ExecutionResult,
): Promise<ExecutionResult> {
  if (!isTracing()) return execute();
  const span = beginSpan('execute event', { parent: null, links: [subscription, changeOf(root)] });
  try {
    const result = await withSpan(span, execute);
    return { ...result, extensions: { ...result.extensions, traceparent: traceparentOf(span) } };
  } catch (err) {
    markFailed(span, err);
    throw err;
  } finally {
    span.end();
  }
}

export function traceparentOfEvent({ extensions }: ExecutionResult): string | null {
  return typeof extensions?.traceparent === 'string' ? extensions.traceparent : null;
}
