import { randomUUID } from 'node:crypto';
import type { ChannelModel, ConsumeMessage } from 'amqplib';
import type { Logger } from 'pino';
import { ageOfMessage } from './age-of-message.js';
import { DeliveryProcessor, type ReceivedDelivery } from './delivery-processor.js';
import { DependencyPause } from './dependency-pause.js';
import type { HandlingGate } from './handling-gate.js';
import type { ConfirmedChannel, OutgoingMessage } from './rabbitmq-confirmed-channel.js';
import { openReconnectingChannel } from './rabbitmq-connection.js';
import { declareDelay, declareQueue, delayBucketMs, type RabbitNames } from './rabbitmq-topology.js';
import type { ReconnectingConnection } from './reconnecting-connection.js';
import type { Consumer, Delivery, DependencyCheck, Outcome, QueueSpec, Settlement } from './transport.js';

interface RabbitArrived extends ReceivedDelivery {
  readonly message: ConsumeMessage;
  readonly channel: ConfirmedChannel;
}

interface Options {
  readonly connection: ReconnectingConnection<ChannelModel>;
  readonly names: RabbitNames;
  readonly log: Logger;
  readonly stopWithinMs: number;
  readonly openWithinMs: number;
  readonly gate: HandlingGate;
}

const ATTEMPTS = 'x-attempts';
const UNSETTLED = 'x-unsettled';
const DEFAULT_PREFETCH = 16;

export interface RabbitConsumer extends Consumer {
  readonly queue: string;
  /** Null while the consumer is not paused. */
  pausedBecause(): string | null;
  /** Age of the oldest delivery that is not settled, in seconds; null without one. */
  oldestInHand(): number | null;
}

/**
 * Consumes on a channel of its own, which is reopened with the connection. While the consumer is paused the
 * channel stays open.
 */
export async function consumeFromRabbit(
  { connection, names, log, stopWithinMs, openWithinMs, gate }: Options,
  spec: QueueSpec,
  handler: (delivery: Delivery) => Promise<Outcome>,
  check?: DependencyCheck,
): Promise<RabbitConsumer> {
  const { queue } = spec;
  const pause = new DependencyPause({
    queue,
    log,
    check,
    suspendIntake: () => cancel(),
    resumeIntake: () => resume(),
  });
  const processor = new DeliveryProcessor<RabbitArrived>({
    spec,
    handler,
    log,
    stopWithinMs,
    pause,
    gate,
    settle: settleAt(names, spec),
  });
  let consuming: { readonly channel: ConfirmedChannel; readonly tag: string } | undefined;
  const begin = async (channel: ConfirmedChannel) => {
    if (consuming?.channel === channel) return;
    const tag = `${queue} ${randomUUID()}`;
    consuming = { channel, tag };
    const onMessage = (message: ConsumeMessage | null) => {
      // The broker cancelled the consumer, e.g. because the queue was deleted: reopening the channel declares
      // the queue again.
      if (message === null) void channel.raw.close().catch(() => undefined);
      else void processor.take(arrivedFrom(channel, message));
    };
    await channel.raw.consume(names.queue(queue), onMessage, { consumerTag: tag });
  };
  const cancel = async () => {
    const cancelled = consuming;
    consuming = undefined;
    try {
      await cancelled?.channel.raw.cancel(cancelled.tag);
    } catch {
      // The channel is already closed, and the consumer with it.
    }
  };
  const reconnecting = openReconnectingChannel(
    connection,
    log,
    `consumer of ${spec.queue}`,
    async (channel, model) => {
      await declareQueue(model, names, spec);
      await channel.raw.prefetch(spec.prefetch ?? DEFAULT_PREFETCH);
      if (pause.reason === undefined) await begin(channel);
    },
  );
  const resume = async () => {
    // A channel that was being opened may have found the consumer paused; a channel opened later consumes by
    // itself.
    const channel = await reconnecting.wait(openWithinMs);
    try {
      await begin(channel);
    } catch (err) {
      log.warn({ err, queue }, 'could not resume on this channel; opening another');
      void channel.raw.close().catch(() => undefined);
    }
  };
  try {
    await reconnecting.wait(openWithinMs);
  } catch (err) {
    await reconnecting.stop();
    throw err;
  }
  return {
    queue,
    pausedBecause: () => pause.reason ?? null,
    oldestInHand: () => {
      const { inHand } = processor;
      return inHand.length === 0 ? null : Math.max(...inHand.map(({ text }) => ageOfMessage(text)));
    },
    stop: async () => {
      pause.stop();
      await cancel();
      await processor.stop();
      await reconnecting.stop();
    },
  };
}

function arrivedFrom(channel: ConfirmedChannel, message: ConsumeMessage): RabbitArrived {
  const headers = message.properties.headers ?? {};
  // Our header counts the settled attempts, the broker's the deliveries whose consumer disappeared without
  // settling.
  const disappeared = Number(headers['x-delivery-count'] ?? 0);
  const before = Number(headers[ATTEMPTS] ?? 0) + disappeared;
  return {
    channel,
    message,
    attempt: before + 1,
    unsettled: Number(headers[UNSETTLED] ?? 0) + disappeared,
    text: message.content.toString('utf8'),
  };
}

/**
 * Every settlement but `ack` stores the message at its next place first and removes it here afterwards: never
 * the reverse.
 */
function settleAt(names: RabbitNames, spec: QueueSpec) {
  return async (arrived: RabbitArrived, settlement: Settlement): Promise<void> => {
    const { channel, message } = arrived;
    try {
      if (settlement.outcome !== 'ack') {
        const delayMs = settlement.outcome === 'drop' ? 0 : settlement.delayMs;
        if (delayMs > 0)
          await declareDelay(channel.raw, names, { queue: spec.queue, bucketMs: delayBucketMs(delayMs) });
        await channel.send([nextMessage(names, spec, arrived, settlement)]);
      }
      channel.raw.ack(message);
    } catch (err) {
      requeue(channel, message);
      throw err;
    }
  };
}

function nextMessage(
  names: RabbitNames,
  { queue }: QueueSpec,
  { message, attempt, unsettled }: RabbitArrived,
  settlement: Exclude<Settlement, { outcome: 'ack' }>,
): OutgoingMessage {
  const letter = { content: message.content, messageId: message.properties.messageId as string | undefined };
  const { traceparent } = (message.properties.headers ?? {}) as { traceparent?: string };
  const traced: Record<string, string> = traceparent === undefined ? {} : { traceparent };
  if (settlement.outcome === 'drop') {
    const headers = { ...traced, 'x-reason': settlement.reason, 'x-died-at': new Date().toISOString() };
    return { ...letter, exchange: names.own(queue), routingKey: names.dead(queue), headers };
  }
  // The copy starts without the broker's own count.
  const headers = {
    ...traced,
    [ATTEMPTS]: settlement.outcome === 'requeue' ? attempt - 1 : attempt,
    [UNSETTLED]: unsettled,
  };
  const again = { ...letter, routingKey: names.queue(queue), headers };
  const { delayMs } = settlement;
  if (delayMs <= 0) return { ...again, exchange: names.own(queue) };
  return { ...again, exchange: names.delay(queue, delayBucketMs(delayMs)), expiresAfterMs: delayMs };
}

function requeue(channel: ConfirmedChannel, message: ConsumeMessage): void {
  try {
    channel.raw.nack(message, false, true);
  } catch {
    // The channel is closed, so the broker redelivers the message.
  }
}
