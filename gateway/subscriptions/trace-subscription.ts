import { isTracing } from '../../services/platform/tracing/is-tracing.js';
import { beginSpan, withSpan } from '../../services/platform/tracing/spans.js';
import { traceparentOf } from '../../services/platform/tracing/traceparent.js';
import type { AdmittedOperation } from './admitted-operation.js';
import type { JoinSource } from './sources.js';

/**
 * Records the start of a subscription and, below it, its end: one span for both would be sent to the collector only
 * at the end, and never if the process is killed.
 */
export function traceSubscription(
  { read, requestId, traceparent }: Pick<AdmittedOperation, 'read' | 'requestId' | 'traceparent'>,
  join: JoinSource,
): JoinSource {
  if (!isTracing()) return join;
  return (subscriber) => {
    const startedAt = performance.now();
    const start = beginSpan('graphql subscription', {
      parent: traceparent,
      attributes: {
        'graphql.operation.type': 'subscription',
        'graphql.document.id': read.hash,
        'request.id': requestId,
      },
    });
    const leave = withSpan(start, () => join(subscriber));
    start.end();
    return () => {
      leave();
      beginSpan('graphql subscription end', {
        parent: traceparentOf(start),
        attributes: {
          'request.id': requestId,
          'graphql.subscription.duration': (performance.now() - startedAt) / 1000,
        },
      }).end();
    };
  };
}
