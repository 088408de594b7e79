import type { Channel, ChannelModel } from 'amqplib';
import type { QueueSpec } from './transport.js';

export interface RabbitNames {
  readonly messages: string;
  readonly live: string;
  queue(queue: string): string;
  dead(queue: string): string;
  /** The exchange that reaches the queues of this queue's service and no others. */
  own(queue: string): string;
  delay(queue: string, bucketMs: number): string;
}

/** `jobs` of `jobs.facts`: what belongs to a service begins with its name, which permissions at the broker refer to. */
const serviceOf = (queue: string): string => queue.split('.', 1)[0] as string;

export const makeRabbitNames = (prefix: string): RabbitNames => ({
  messages: `${prefix}messages`,
  live: `${prefix}live`,
  queue: (queue) => `${prefix}${queue}`,
  dead: (queue) => `${prefix}${queue}.dead`,
  own: (queue) => `${prefix}${serviceOf(queue)}.queues`,
  delay: (queue, bucketMs) => `${prefix}${serviceOf(queue)}.delay.${bucketMs}`,
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
const quorum = (deadLetterExchange: string, deadLetterKey?: string) => ({
  'x-queue-type': 'quorum',
  'x-delivery-limit': BROKER_DELIVERY_LIMIT,
  'x-dead-letter-exchange': deadLetterExchange,
  ...(deadLetterKey === undefined ? {} : { 'x-dead-letter-routing-key': deadLetterKey }),
  'x-dead-letter-strategy': 'at-least-once',
  'x-overflow': 'reject-publish',
});

/**
 * Declares what is missing. Where the broker has a user for each service, what several share exists already, and a service
 * may look for it but not declare it.
 */
async function ensure(
  model: ChannelModel,
  look: (channel: Channel) => Promise<unknown>,
  declare: (channel: Channel) => Promise<unknown>,
): Promise<void> {
  const found = await onChannel(model, (channel) =>
    look(channel).then(
      () => true,
      (err: { code?: number }) => {
        if (err.code === NOT_FOUND) return false;
        throw err;
      },
    ),
  );
  if (!found) await onChannel(model, declare);
}

const NOT_FOUND = 404;

/** A channel ends with the first thing that it did not find. */
async function onChannel<T>(model: ChannelModel, use: (channel: Channel) => Promise<T>): Promise<T> {
  const channel = await model.createChannel();
  channel.on('error', () => undefined);
  try {
    return await use(channel);
  } finally {
    await channel.close().catch(() => undefined);
  }
}

/** Declares the exchanges that all services share. */
export async function declareExchanges(model: ChannelModel, names: RabbitNames): Promise<void> {
  for (const name of [names.messages, names.live])
    await ensure(
      model,
      (channel) => channel.checkExchange(name),
      (channel) => channel.assertExchange(name, 'topic', { durable: true }),
    );
}

/** Declares the queue of what a queue's consumers could not handle; other services may look into it. */
export const declareDeadLetterQueue = (
  model: ChannelModel,
  names: RabbitNames,
  queue: string,
): Promise<void> =>
  ensure(
    model,
    (channel) => channel.checkQueue(names.dead(queue)),
    (channel) =>
      channel.assertQueue(names.dead(queue), {
        durable: true,
        arguments: { 'x-queue-type': 'quorum', 'x-delivery-limit': UNLIMITED_DELIVERIES },
      }),
  );

export async function declareQueue(
  model: ChannelModel,
  names: RabbitNames,
  { queue, messageNames }: QueueSpec,
): Promise<void> {
  await declareExchanges(model, names);
  await declareDeadLetterQueue(model, names, queue);
  const own = names.own(queue);
  await onChannel(model, async (channel) => {
    await channel.assertExchange(own, 'direct', { durable: true });
    // The default exchange is named because it always was: the arguments of a queue cannot be changed.
    await channel.assertQueue(names.queue(queue), {
      durable: true,
      arguments: quorum('', names.dead(queue)),
    });
    for (const name of [names.queue(queue), names.dead(queue)]) await channel.bindQueue(name, own, name);
    for (const name of messageNames) await channel.bindQueue(names.queue(queue), names.messages, name);
  });
}

/**
 * A fanout exchange in front of each delay queue leaves the routing key free for the destination after the
 * delay: the exchange of the service then routes the message to its queue of that name.
 */
export async function declareDelay(
  channel: Channel,
  names: RabbitNames,
  { queue, bucketMs }: { readonly queue: string; readonly bucketMs: number },
): Promise<void> {
  const name = names.delay(queue, bucketMs);
  await channel.assertExchange(name, 'fanout', { durable: true });
  await channel.assertQueue(name, { durable: true, arguments: quorum(names.own(queue)) });
  await channel.bindQueue(name, name, '');
}
