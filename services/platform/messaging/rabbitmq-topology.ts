import type { Channel } from 'amqplib';
import type { QueueSpec } from './transport.js';

/** Names of exchanges and queues at the broker. */
export interface RabbitNames {
  readonly messages: string;
  readonly live: string;
  queue(queue: string): string;
  dead(queue: string): string;
  delay(bucketMs: number): string;
}

export const makeRabbitNames = (prefix: string): RabbitNames => ({
  messages: `${prefix}messages`,
  live: `${prefix}live`,
  queue: (queue) => `${prefix}${queue}`,
  dead: (queue) => `${prefix}${queue}.dead`,
  delay: (bucketMs) => `${prefix}delay.${bucketMs}`,
});

const LONGEST_BUCKET_MS = 1_000 * 2 ** 17;

/**
 * Rounds a delay, so that messages with similar delays share a queue: a message at the head blocks those
 * behind it.
 */
export function delayBucketMs(delayMs: number): number {
  let bucketMs = 1_000;
  while (bucketMs < delayMs && bucketMs < LONGEST_BUCKET_MS) bucketMs *= 2;
  return bucketMs;
}

/**
 * We count attempts ourselves; the broker's limit only stops messages that crash every consumer before it can
 * count. A queue's arguments can't be changed afterwards, so none of them may depend on the specification.
 */
const BROKER_DELIVERY_LIMIT = 50;

/** Listing dead letters fetches and returns them, which newer brokers would count against a limit of 20. */
const UNLIMITED_DELIVERIES = 1_000_000_000;

/** At-least-once dead-lettering: the message is removed only when the next queue has confirmed it. */
const quorum = (deadLetterKey: string | undefined, deliveryLimit: number) => ({
  'x-queue-type': 'quorum',
  'x-delivery-limit': deliveryLimit,
  'x-dead-letter-exchange': '',
  ...(deadLetterKey === undefined ? {} : { 'x-dead-letter-routing-key': deadLetterKey }),
  'x-dead-letter-strategy': 'at-least-once',
  'x-overflow': 'reject-publish',
});

export async function declareExchanges(channel: Channel, names: RabbitNames): Promise<void> {
  await channel.assertExchange(names.messages, 'topic', { durable: true });
  await channel.assertExchange(names.live, 'topic', { durable: true });
}

export async function declareDeadLetterQueue(
  channel: Channel,
  names: RabbitNames,
  queue: string,
): Promise<void> {
  await channel.assertQueue(names.dead(queue), {
    durable: true,
    arguments: { 'x-queue-type': 'quorum', 'x-delivery-limit': UNLIMITED_DELIVERIES },
  });
}

export async function declareQueue(channel: Channel, names: RabbitNames, spec: QueueSpec): Promise<void> {
  await declareExchanges(channel, names);
  await declareDeadLetterQueue(channel, names, spec.queue);
  await channel.assertQueue(names.queue(spec.queue), {
    durable: true,
    arguments: quorum(names.dead(spec.queue), BROKER_DELIVERY_LIMIT),
  });
  for (const name of spec.messageNames)
    await channel.bindQueue(names.queue(spec.queue), names.messages, name);
}

/**
 * A fanout exchange in front of each delay queue leaves the routing key free for the destination after the
 * delay: the default exchange then routes the message to the queue of that name.
 */
export async function declareDelay(channel: Channel, names: RabbitNames, bucketMs: number): Promise<void> {
  const name = names.delay(bucketMs);
  await channel.assertExchange(name, 'fanout', { durable: true });
  await channel.assertQueue(name, { durable: true, arguments: quorum(undefined, BROKER_DELIVERY_LIMIT) });
  await channel.bindQueue(name, name, '');
}
