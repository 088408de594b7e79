import type { Logger } from 'pino';
import type { Envelope, MessageDefinition } from '../../../schemas/messages/define-message.js';
import { isDependencyFailure } from '../errors/dependency-failure.js';
import { errorMessage } from '../errors/errors.js';
import { handleTraced } from '../tracing/trace-messages.js';
import { MESSAGE_LAG, MESSAGES_HANDLED } from './queue-metrics.js';
import type { Consumer, Delivery, DependencyCheck, Outcome, QueueSpec, Transport } from './transport.js';

/** The reason of a dead letter whose handling ended its process. */
export const ENDED_PROCESSES = 'Handling the message has ended its process twice; it is not handled again';

/** Detects messages whose handling has ended its process. */
interface Suspects {
  /** Called before a message is handled that may have ended a process. Returns false when it must not be handled. */
  begin(route: MessageRoute, envelope: Envelope, received: Received): Promise<boolean>;
  /** Called when the process has survived the message. */
  end(messageId: string): Promise<void>;
}

/** A queue of a service with the routes of its messages. */
interface RoutedQueue extends Omit<QueueSpec, 'messageNames'> {
  /** Rejects while a dependency of the handlers is unavailable; the consumer pauses meanwhile. */
  readonly check?: DependencyCheck;
  /** Detects messages whose handling ends its process; without it they are handled up to `maxAttempts` times. */
  readonly suspects?: Suspects;
}

/** Why a message is given up: every attempt failed, or handling it has ended its process twice. */
export type GiveUpCause = 'attempts-failed' | 'process-ended';

export const ack: Outcome = { outcome: 'ack' };
const drop = (reason: string): Outcome => ({ outcome: 'drop', reason });

/** What a handler knows about the delivery besides the payload. */
export interface Received extends Pick<Delivery, 'attempt' | 'signal'> {
  readonly messageId: string;
  readonly workspaceId: string;
  readonly requestId: string;
  readonly log: Logger;
}

export interface MessageRoute {
  readonly name: string;
  readonly run: (envelope: Envelope, received: Received) => Promise<Outcome>;
  /** Called before the message becomes a dead letter, to notify whatever waits for its effect. */
  readonly giveUp: (envelope: Envelope, received: Received, cause: GiveUpCause) => Promise<void>;
}

/**
 * Binds a message to its handler, which records the message's ID in the inbox (`applyOnce`, `noteDelivery`).
 * An invalid payload is dropped with its validation errors.
 */
export function on<P>(
  definition: MessageDefinition<P>,
  handler: (payload: P, received: Received) => Promise<Outcome>,
  giveUp: (payload: P, received: Received, cause: GiveUpCause) => Promise<unknown> = async () => undefined,
): MessageRoute {
  return {
    name: definition.name,
    giveUp: async (envelope, received, cause) => {
      const parsed = definition.payload.safeParse(envelope.payload);
      if (parsed.success) await giveUp(parsed.data, received, cause);
    },
    run: async (envelope, received) => {
      const parsed = definition.payload.safeParse(envelope.payload);
      if (!parsed.success) return drop(`unparsable payload: ${parsed.error.message}`);
      return handler(parsed.data, received);
    },
  };
}

/** Clocks of machines may differ a little. */
const secondsSince = (instant: string): number => Math.max(0, (Date.now() - Date.parse(instant)) / 1000);

/** With the transports' delays, about a quarter of an hour. */
const MAX_ATTEMPTS = 8;

/**
 * Consumes a queue with one handler per message name. Errors are logged and the transport delivers again; on
 * the last attempt the route gives up, and the message becomes a dead letter. A dependency failure does not
 * count as an attempt.
 */
export function consumeRoutes(
  transport: Transport,
  { check, suspects, ...spec }: RoutedQueue,
  routes: readonly MessageRoute[],
  log: Logger,
): Promise<Consumer> {
  const { queue, maxAttempts = MAX_ATTEMPTS } = spec;
  const byName = new Map(routes.map((route) => [route.name, route]));
  const whole = { ...spec, maxAttempts, messageNames: [...byName.keys()] };

  const handle = async ({ envelope, attempt, signal, isSuspected }: Delivery): Promise<Outcome> => {
    const route = byName.get(envelope.name);
    if (!route) return drop(`${queue} has no handler for ${envelope.name}`);
    const { id: messageId, workspaceId, requestId } = envelope;
    const deliveryLog = log.child({ message: envelope.name, messageId, requestId, workspaceId, attempt });
    const received: Received = { messageId, workspaceId, requestId, attempt, signal, log: deliveryLog };
    if (isSuspected && suspects && !(await suspects.begin(route, envelope, received))) {
      MESSAGES_HANDLED.inc({ queue, outcome: 'drop' });
      return drop(ENDED_PROCESSES);
    }
    if (attempt === 1) MESSAGE_LAG.observe({ queue }, secondsSince(envelope.createdAt));
    try {
      const settled = await handleTraced(envelope, queue, () => route.run(envelope, received));
      MESSAGES_HANDLED.inc({ queue, outcome: settled.outcome });
      return settled;
    } catch (err) {
      MESSAGES_HANDLED.inc({ queue, outcome: 'error' });
      deliveryLog.warn({ err }, `a delivery failed: ${errorMessage(err)}`);
      if (attempt < maxAttempts || signal.aborted || isDependencyFailure(err)) throw err;
      await route.giveUp(envelope, received, 'attempts-failed');
      return drop(errorMessage(err));
    } finally {
      if (isSuspected) await suspects?.end(messageId);
    }
  };
  return transport.consume(whole, handle, check);
}
