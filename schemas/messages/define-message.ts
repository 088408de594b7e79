import { z } from 'zod';

/**
 * A message's name, and the schema of its payload, which is validated when queued and again when consumed.
 */
export interface MessageDefinition<P = unknown> {
  /** Commands: `<receiver>.<verb-noun>.v<n>`; facts: `<sender>.<noun-past-tense>.v<n>`. */
  readonly name: string;
  /** A command has one receiver and must be routed; a fact goes to all subscribers, possibly none. */
  readonly kind: 'command' | 'fact';
  readonly payload: z.ZodType<P>;
  /** The fact completes its job, and the rest of its payload is the result. */
  readonly completesJob?: boolean;
}

const NAME = /^[a-z]+\.[a-z]+(-[a-z]+)*\.v\d+$/;

export function defineMessage<P>(
  kind: MessageDefinition['kind'],
  name: string,
  payload: z.ZodType<P>,
  options: Pick<MessageDefinition, 'completesJob'> = {},
): MessageDefinition<P> {
  if (!NAME.test(name))
    throw new Error(`"${name}" is not a valid message name; expected e.g. media.render-video.v1`);
  return { name, kind, payload, ...options };
}

/** The payload with the data that routes, traces and deduplicates it. */
export const Envelope = z.object({
  /** Unique per message; the receiver's inbox stores it. */
  id: z.string().min(1),
  name: z.string().regex(NAME),
  workspaceId: z.string().min(1),
  requestId: z.string().min(1),
  createdAt: z.iso.datetime(),
  /** W3C Trace Context of the span that queued or published it; absent while nothing is traced. */
  traceparent: z.string().optional(),
  payload: z.unknown(),
});
export type Envelope = z.infer<typeof Envelope>;
