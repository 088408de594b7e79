import type { ChannelModel, ConsumeMessage } from 'amqplib';
import type { Logger } from 'pino';
import { type Arrived, DeliveryDesk, type Settlement } from './delivery-desk.js';
import type { KeptOpen } from './kept-open.js';
import type { ConfirmedChannel, Letter } from './rabbitmq-confirmed-channel.js';
import { keepChannel } from './rabbitmq-connection.js';
import { declareDelay, declareQueue, delayRungMs, type RabbitNames } from './rabbitmq-topology.js';
import type { Consumer, Delivery, Outcome, QueueSpec } from './transport.js';

interface RabbitArrived extends Arrived {
  readonly message: ConsumeMessage;
  readonly channel: ConfirmedChannel;
}

interface Options {
  readonly connection: KeptOpen<ChannelModel>;
  readonly names: RabbitNames;
  readonly log: Logger;
  readonly stopWithinMs: number;
  readonly openWithinMs: number;
}

const ATTEMPTS = 'x-attempts';
const DEFAULT_PREFETCH = 16;

/** Consumes on a channel of its own, which comes back with the connection. */
export async function consumeFromRabbit(
  { connection, names, log, stopWithinMs, openWithinMs }: Options,
  spec: QueueSpec,
  handler: (delivery: Delivery) => Promise<Outcome>,
): Promise<Consumer> {
  const desk = new DeliveryDesk<RabbitArrived>({
    spec,
    handler,
    log,
    stopWithinMs,
    settle: settleAt(names, spec),
  });
  let consumerTag = '';
  const kept = keepChannel(connection, log, `consumer of ${spec.queue}`, async (channel) => {
    await declareQueue(channel.raw, names, spec);
    await channel.raw.prefetch(spec.prefetch ?? DEFAULT_PREFETCH);
    const onMessage = (message: ConsumeMessage | null) => {
      // The broker cancelled us, e.g. because the queue was deleted: start over, which declares it anew.
      if (message === null) void channel.raw.close().catch(() => undefined);
      else void desk.take(arrivedFrom(channel, message));
    };
    ({ consumerTag } = await channel.raw.consume(names.queue(spec.queue), onMessage));
  });
  try {
    await kept.wait(openWithinMs);
  } catch (err) {
    await kept.stop();
    throw err;
  }
  return {
    stop: async () => {
      await kept.current?.raw.cancel(consumerTag).catch(() => undefined);
      await desk.stop();
      await kept.stop();
    },
  };
}

function arrivedFrom(channel: ConfirmedChannel, message: ConsumeMessage): RabbitArrived {
  const headers = message.properties.headers ?? {};
  // Ours counts the answered attempts, the broker's the deliveries whose consumer went away without an answer.
  const before = Number(headers[ATTEMPTS] ?? 0) + Number(headers['x-delivery-count'] ?? 0);
  return { channel, message, attempt: before + 1, text: message.content.toString('utf8') };
}

/** Everything but `ack` stores the message at its next place first and then takes it away here: never the reverse. */
function settleAt(names: RabbitNames, spec: QueueSpec) {
  return async (arrived: RabbitArrived, settlement: Settlement): Promise<void> => {
    const { channel, message } = arrived;
    try {
      if (settlement.outcome !== 'ack') {
        const delayMs = settlement.outcome === 'retry' ? settlement.delayMs : 0;
        if (delayMs > 0) await declareDelay(channel.raw, names, delayRungMs(delayMs));
        await channel.send([nextLetter(names, spec, arrived, settlement)]);
      }
      channel.raw.ack(message);
    } catch (err) {
      requeue(channel, message);
      throw err;
    }
  };
}

function nextLetter(
  names: RabbitNames,
  { queue }: QueueSpec,
  { message, attempt }: RabbitArrived,
  settlement: Exclude<Settlement, { outcome: 'ack' }>,
): Letter {
  const letter = { content: message.content, messageId: message.properties.messageId as string | undefined };
  switch (settlement.outcome) {
    case 'drop': {
      const headers = { 'x-reason': settlement.reason, 'x-died-at': new Date().toISOString() };
      return { ...letter, exchange: '', routingKey: names.dead(queue), headers };
    }
    case 'give back':
      return {
        ...letter,
        exchange: '',
        routingKey: names.queue(queue),
        headers: { [ATTEMPTS]: attempt - 1 },
      };
    case 'retry': {
      const headers = { [ATTEMPTS]: attempt };
      if (settlement.delayMs <= 0)
        return { ...letter, exchange: '', routingKey: names.queue(queue), headers };
      return {
        ...letter,
        exchange: names.delay(delayRungMs(settlement.delayMs)),
        routingKey: names.queue(queue),
        headers,
        expiresAfterMs: settlement.delayMs,
      };
    }
  }
}

function requeue(channel: ConfirmedChannel, message: ConsumeMessage): void {
  try {
    channel.raw.nack(message, false, true);
  } catch {
    // The channel is gone, and with it the broker's claim that we have the message: it is redelivered.
  }
}
