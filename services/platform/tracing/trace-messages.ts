import type { Envelope } from '../../../schemas/messages/define-message.js';
import { beginSpan, inSpan } from './spans.js';
import { traceparentOf } from './traceparent.js';

interface Queued {
  readonly envelope: Envelope;
}

const attributesOf = ({ name, id, requestId }: Envelope) => ({
  'messaging.operation.name': name,
  'messaging.message.id': id,
  'request.id': requestId,
});

/**
 * Publishes messages, each in a span below the one that queued it. Messages without a trace get none: what
 * begins by itself, such as a sweep, is not traced.
 */
export async function publishTraced<M extends Queued>(
  messages: readonly M[],
  publish: (messages: readonly M[]) => Promise<void>,
): Promise<void> {
  const spans = messages.map(({ envelope }) =>
    envelope.traceparent === undefined
      ? undefined
      : beginSpan(`publish ${envelope.name}`, {
          kind: 'producer',
          parent: envelope.traceparent,
          attributes: attributesOf(envelope),
        }),
  );
  const traced = messages.map((message, index) => {
    const traceparent = traceparentOf(spans[index]);
    return traceparent === undefined
      ? message
      : { ...message, envelope: { ...message.envelope, traceparent } };
  });
  try {
    await publish(traced);
  } finally {
    for (const span of spans) span?.end();
  }
}

/** Handles a message in a span below the one that published it. */
export function handleTraced<T>(envelope: Envelope, queue: string, handle: () => Promise<T>): Promise<T> {
  if (envelope.traceparent === undefined) return handle();
  return inSpan(
    `process ${envelope.name}`,
    {
      kind: 'consumer',
      parent: envelope.traceparent,
      attributes: { ...attributesOf(envelope), 'messaging.destination.name': queue },
    },
    handle,
  );
}
