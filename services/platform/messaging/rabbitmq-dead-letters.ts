import { setTimeout as sleep } from 'node:timers/promises';
import type { Channel, ChannelModel, ConfirmChannel, GetMessage } from 'amqplib';
import { ConfirmedChannel } from './rabbitmq-confirmed-channel.js';
import { declareDeadLetterQueue, type RabbitNames } from './rabbitmq-topology.js';
import { readEnvelopeOrStandIn } from './read-envelope.js';
import { DEAD_LETTERS_SWEPT, type DeadLetter } from './transport.js';

const REPLAY_AT_ONCE = 100;
const RETURN_WITHIN_MS = 3000;

/** Lists the dead letters by fetching and requeueing them. */
export async function listRabbitDeadLetters(
  model: ChannelModel,
  names: RabbitNames,
  queue: string,
  limit: number,
): Promise<DeadLetter[]> {
  return onOwnChannel(model, names, queue, async (channel) => {
    const found: DeadLetter[] = [];
    while (found.length < limit) {
      const message = await channel.raw.get(names.dead(queue), { noAck: false });
      if (!message) break;
      found.push(toDeadLetter(queue, message));
    }
    const result = found.sort((a, b) => a.diedAt.localeCompare(b.diedAt));
    return { result, fetched: found.length, taken: 0 };
  });
}

/** Stores a message in the queue again before removing the dead letter, so that none is lost in between. */
export async function replayRabbitDeadLetters(
  model: ChannelModel,
  names: RabbitNames,
  queue: string,
  ids: readonly string[] | undefined,
): Promise<number> {
  const wanted = ids && new Set(ids);
  return onOwnChannel(model, names, queue, async (channel, waiting) => {
    let replayed = 0;
    let fetched = 0;
    let chosen: GetMessage[] = [];
    const flush = async () => {
      const letters = chosen.map(({ content, properties }) => ({
        exchange: names.own(queue),
        routingKey: names.queue(queue),
        content,
        messageId: properties.messageId as string | undefined,
        mandatory: true,
      }));
      const refused = await channel.send(letters);
      if (refused.length > 0) throw new Error(`The queue ${queue} no longer exists`);
      for (const message of chosen) channel.raw.ack(message);
      replayed += chosen.length;
      chosen = [];
    };
    // Replays at most the initial number: a replayed message that fails again at once would be replayed
    // forever.
    for (let seen = 0; seen < waiting; seen += 1) {
      const message = await channel.raw.get(names.dead(queue), { noAck: false });
      if (!message) break;
      fetched += 1;
      if (!wanted || wanted.has(toDeadLetter(queue, message).id)) chosen.push(message);
      if (chosen.length === REPLAY_AT_ONCE) await flush();
    }
    await flush();
    return { result: replayed, fetched, taken: replayed };
  });
}

/** Counts the messages of queues that are declared and not delivered to a consumer. */
export const countRabbitMessages = (
  model: ChannelModel,
  names: RabbitNames,
  queues: readonly string[],
): Promise<ReadonlyMap<string, number>> =>
  countQueues(model, queues, async (channel, queue) => channel.checkQueue(names.queue(queue)));

export const countRabbitDeadLetters = (
  model: ChannelModel,
  names: RabbitNames,
  queues: readonly string[],
): Promise<ReadonlyMap<string, number>> =>
  countQueues(model, queues, async (channel, queue) => {
    await declareDeadLetterQueue(model, names, queue);
    return channel.checkQueue(names.dead(queue));
  });

async function countQueues(
  model: ChannelModel,
  queues: readonly string[],
  check: (channel: Channel, queue: string) => Promise<{ readonly messageCount: number }>,
): Promise<ReadonlyMap<string, number>> {
  const channel = await model.createChannel();
  channel.on('error', () => undefined);
  try {
    const counts = new Map<string, number>();
    for (const queue of queues) counts.set(queue, (await check(channel, queue)).messageCount);
    return counts;
  } finally {
    await channel.close().catch(() => undefined);
  }
}

/**
 * A queue's arguments can't be changed later, so dead letters are removed one by one instead of by the
 * broker's expiry.
 */
export async function sweepRabbitDeadLetters(
  model: ChannelModel,
  names: RabbitNames,
  queue: string,
  choose: (letters: readonly DeadLetter[]) => Promise<readonly DeadLetter[]>,
): Promise<number> {
  return onOwnChannel(model, names, queue, async (channel) => {
    const fetched = new Map<DeadLetter, GetMessage>();
    while (fetched.size < DEAD_LETTERS_SWEPT) {
      const message = await channel.raw.get(names.dead(queue), { noAck: false });
      if (!message) break;
      fetched.set(toDeadLetter(queue, message), message);
    }
    const chosen = fetched.size > 0 ? await choose([...fetched.keys()]) : [];
    for (const letter of chosen) channel.raw.ack(fetched.get(letter) as GetMessage);
    return { result: chosen.length, fetched: fetched.size, taken: chosen.length };
  });
}

/** Messages that were fetched and not acknowledged return to the queue at the end. */
async function onOwnChannel<T>(
  model: ChannelModel,
  names: RabbitNames,
  queue: string,
  work: (
    channel: ConfirmedChannel,
    waiting: number,
  ) => Promise<{ result: T; fetched: number; taken: number }>,
): Promise<T> {
  const raw = await model.createConfirmChannel();
  raw.on('error', () => undefined);
  try {
    await declareDeadLetterQueue(model, names, queue);
    const { messageCount } = await raw.checkQueue(names.dead(queue));
    const { result, fetched, taken } = await work(new ConfirmedChannel(raw), messageCount);
    // Explicitly, because the requeueing caused by a closing channel happens some time after it.
    raw.nackAll(true);
    // Messages may have arrived or returned since the count.
    await waitForReturn(raw, names.dead(queue), Math.max(messageCount, fetched) - taken);
    return result;
  } finally {
    await raw.close().catch(() => undefined);
  }
}

/** A quorum queue takes a moment to requeue messages; a list followed by a replay must find them. */
async function waitForReturn(raw: ConfirmChannel, deadQueue: string, expected: number): Promise<void> {
  const deadline = Date.now() + RETURN_WITHIN_MS;
  while (Date.now() < deadline) {
    const { messageCount } = await raw.checkQueue(deadQueue);
    if (messageCount >= expected) return;
    await sleep(20);
  }
}

interface BrokerDeath {
  readonly reason?: string;
  readonly time?: { readonly value?: number };
}

function toDeadLetter(queue: string, { content, properties }: GetMessage): DeadLetter {
  const headers: Record<string, unknown> = properties.headers ?? {};
  // The broker writes this header when it dead-letters a message itself.
  const death = (headers['x-death'] as BrokerDeath[] | undefined)?.[0];
  const brokerReason = `The broker gave up: ${death?.reason ?? 'unknown reason'}`;
  // An undated dead letter counts as new.
  const diedAtMs = death?.time?.value === undefined ? Date.now() : death.time.value * 1_000;
  const diedAt = String(headers['x-died-at'] ?? new Date(diedAtMs).toISOString());
  const text = content.toString('utf8');
  const id = String(properties.messageId ?? properties.correlationId);
  return {
    id,
    queue,
    envelope: readEnvelopeOrStandIn(text, id, diedAt),
    reason: String(headers['x-reason'] ?? brokerReason),
    diedAt,
  };
}
