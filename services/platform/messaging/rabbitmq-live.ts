import type { ChannelModel } from 'amqplib';
import type { Logger } from 'pino';
import type { ConfirmedChannel } from './rabbitmq-confirmed-channel.js';
import { openReconnectingChannel } from './rabbitmq-connection.js';
import { declareExchanges, type RabbitNames } from './rabbitmq-topology.js';
import type { ReconnectingConnection } from './reconnecting-connection.js';
import type { LiveEvent } from './transport.js';

/** A listener that does not keep up loses the oldest events instead of filling the broker's memory. */
const LONGEST_BACKLOG = 10_000;

/** Sends without waiting; without a channel the event is lost, which is acceptable. */
export function broadcastToRabbit(
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

export async function listenToRabbit(
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
    async ({ raw }) => {
      await declareExchanges(raw, names);
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
