import type { ChannelModel } from 'amqplib';
import type { Logger } from 'pino';
import { within } from '../retry/within.js';
import { HandlingGate } from './handling-gate.js';
import type { ConfirmedChannel, OutgoingMessage } from './rabbitmq-confirmed-channel.js';
import { openReconnectingChannel, openReconnectingConnection } from './rabbitmq-connection.js';
import { consumeFromRabbit, type RabbitConsumer } from './rabbitmq-consumer.js';
import {
  countRabbitDeadLetters,
  countRabbitMessages,
  listRabbitDeadLetters,
  replayRabbitDeadLetters,
  sweepRabbitDeadLetters,
} from './rabbitmq-dead-letters.js';
import { declareExchanges, declareQueue, makeRabbitNames, type RabbitNames } from './rabbitmq-topology.js';
import type { ReconnectingConnection } from './reconnecting-connection.js';
import { type LiveEvent, type Transport, Unroutable } from './transport.js';

/** Estimates the age of the oldest message of a queue, whose messages can be read only by consuming them. */
class RabbitQueueAges {
  /** Since when messages of a queue wait while this process handles none of it. */
  readonly #waitingSince = new Map<string, number>();

  /** Queues are in order: what waits is younger than what is being handled. */
  measure(
    queue: string,
    waiting: number,
    consumers: Iterable<Pick<RabbitConsumer, 'queue' | 'oldestInHand'>>,
    now = Date.now(),
  ): number {
    const ages = [...consumers].flatMap((consumer) =>
      consumer.queue === queue ? (consumer.oldestInHand() ?? []) : [],
    );
    if (waiting === 0 || ages.length > 0) {
      this.#waitingSince.delete(queue);
      return Math.max(0, ...ages);
    }
    const since = this.#waitingSince.get(queue) ?? now;
    this.#waitingSince.set(queue, since);
    return (now - since) / 1000;
  }
}

/** A listener that does not keep up loses the oldest events instead of filling the broker's memory. */
const LONGEST_BACKLOG = 10_000;

/** Sends without waiting; without a channel the event is lost, which is acceptable. */
function broadcastToRabbit(
  channel: ConfirmedChannel | undefined,
  names: RabbitNames,
  event: LiveEvent,
): void {
  try {
    channel?.raw.publish(names.live, event.topic, Buffer.from(JSON.stringify(event.body ?? null)), {
      contentType: 'application/json',
    });
  } catch {
    // The channel closed at this moment.
  }
}

async function listenToRabbit(
  {
    connection,
    names,
    log,
    openWithinMs,
  }: {
    connection: ReconnectingConnection<ChannelModel>;
    names: RabbitNames;
    log: Logger;
    openWithinMs: number;
  },
  topicPrefix: string,
  handler: (event: LiveEvent) => void,
): Promise<{ stop(): Promise<void> }> {
  const subscribe = (topic: string, content: Buffer) => {
    try {
      handler({ topic, body: JSON.parse(content.toString('utf8')) });
    } catch (err) {
      log.warn({ err, topic }, 'a live event was not handled');
    }
  };
  const liveChannel = openReconnectingChannel(
    connection,
    log,
    `listener for ${topicPrefix || 'everything'}`,
    async ({ raw }, model) => {
      await declareExchanges(model, names);
      const { queue } = await raw.assertQueue('', {
        exclusive: true,
        autoDelete: true,
        durable: false,
        arguments: { 'x-max-length': LONGEST_BACKLOG },
      });
      await raw.bindQueue(queue, names.live, topicPrefix === '' ? '#' : `${topicPrefix}.#`);
      const onMessage = (message: { fields: { routingKey: string }; content: Buffer } | null) => {
        if (message) subscribe(message.fields.routingKey, message.content);
        else void raw.close().catch(() => undefined);
      };
      await raw.consume(queue, onMessage, { noAck: true, exclusive: true });
    },
  );
  try {
    await liveChannel.wait(openWithinMs);
  } catch (err) {
    await liveChannel.stop();
    throw err;
  }
  return { stop: () => liveChannel.stop() };
}

interface RabbitTransportOptions {
  readonly url: string;
  readonly log: Logger;
  /** Prefix of every name at the broker, so that several installations can share one virtual host. */
  readonly prefix?: string;
  /** How long running handlers may continue after `stop`. */
  readonly stopWithinMs?: number;
  /** How long `declare`, `consume` and `listen` wait for a broker. */
  readonly openWithinMs?: number;
}

const PUBLISH_WAITS_MS = 5_000;
const CHECK_WITHIN_MS = 5_000;

/**
 * Sends messages through RabbitMQ: quorum queues, publisher confirms, delay queues. Connects and reconnects
 * in the background.
 */
export function makeRabbitTransport(options: RabbitTransportOptions): Transport {
  const { url, log, prefix = '', stopWithinMs = 10_000, openWithinMs = 30_000 } = options;
  const names = makeRabbitNames(prefix);
  const connection = openReconnectingConnection(url, log);
  const publisher = openReconnectingChannel(connection, log, 'publisher', (_channel, model) =>
    declareExchanges(model, names),
  );
  const parts = { connection, names, log, stopWithinMs, openWithinMs, gate: new HandlingGate() };
  const stoppable = new Set<{ stop(): Promise<void> }>();
  const consumers = new Set<RabbitConsumer>();
  const ages = new RabbitQueueAges();
  const remember = <T extends { stop(): Promise<void> }>(part: T): { stop(): Promise<void> } => {
    const stop = () => {
      stoppable.delete(remembered);
      return part.stop();
    };
    const remembered = { stop };
    stoppable.add(remembered);
    return remembered;
  };

  const declare: Transport['declare'] = async (spec) =>
    declareQueue(await connection.wait(openWithinMs), names, spec);

  return {
    declare,
    publish: async (messages) => {
      const letters = messages.map(
        ({ envelope, kind }): OutgoingMessage => ({
          exchange: names.messages,
          routingKey: envelope.name,
          content: Buffer.from(JSON.stringify(envelope)),
          messageId: envelope.id,
          ...(envelope.traceparent !== undefined && { headers: { traceparent: envelope.traceparent } }),
          mandatory: kind === 'command',
        }),
      );
      const channel = await publisher.wait(PUBLISH_WAITS_MS);
      const [unroutable] = await channel.send(letters);
      if (unroutable) throw new Unroutable(unroutable.routingKey);
    },
    consume: async (spec, handler, check) => {
      // Reports at once that the queue exists with other properties; the reconnecting channel would retry
      // forever.
      await declare(spec);
      const consumer = await consumeFromRabbit(parts, spec, handler, check);
      consumers.add(consumer);
      return remember({
        stop: () => {
          consumers.delete(consumer);
          return consumer.stop();
        },
      });
    },
    consumers: () =>
      [...consumers].map(({ queue, pausedBecause }) => ({ queue, pausedBecause: pausedBecause() })),
    broadcast: async (event) => broadcastToRabbit(publisher.current, names, event),
    listen: async (topicPrefix, handler) => remember(await listenToRabbit(parts, topicPrefix, handler)),
    listDeadLetters: async (queue, limit) =>
      listRabbitDeadLetters(await connection.wait(openWithinMs), names, queue, limit),
    replayDeadLetters: async (queue, ids) =>
      replayRabbitDeadLetters(await connection.wait(openWithinMs), names, queue, ids),
    countMessages: async (queues) =>
      countRabbitMessages(await connection.wait(CHECK_WITHIN_MS), names, queues),
    measureOldest: async (queues) => {
      const waiting = await countRabbitMessages(await connection.wait(CHECK_WITHIN_MS), names, queues);
      return new Map(queues.map((queue) => [queue, ages.measure(queue, waiting.get(queue) ?? 0, consumers)]));
    },
    countDeadLetters: async (queues) =>
      countRabbitDeadLetters(await connection.wait(CHECK_WITHIN_MS), names, queues),
    sweepDeadLetters: async (queue, choose) =>
      sweepRabbitDeadLetters(await connection.wait(openWithinMs), names, queue, choose),
    check: async () => {
      const channel = await publisher.wait(CHECK_WITHIN_MS);
      await within(CHECK_WITHIN_MS, 'the broker answering', channel.raw.checkExchange(names.messages));
    },
    close: async () => {
      await Promise.all([...stoppable].map((part) => part.stop()));
      await publisher.stop();
      await connection.stop();
    },
  };
}
