import { setTimeout as sleep } from 'node:timers/promises';
import amqp from 'amqplib';
import type { Installation } from '../installation.js';
import type { QueueName } from '../schedule.js';

type Broker = Installation['broker'];

const PURGE_EVERY_MS = 50;
const MIN_PURGE_MS = 500;
const DELETE = `with lost as (delete from messaging.message where queue = $1 returning 1)
  select count(*)::int as count from lost`;

/** Removes messages from a queue as they come, until it has removed some or the time is over. Returns how many were lost. */
export async function purgeQueue(
  { database, broker }: Pick<Installation, 'database' | 'broker'>,
  queue: QueueName,
  withinMs: number,
): Promise<number> {
  const purge = async () => {
    if (broker) return purgeAtBroker(broker, queue);
    const [lost] = await database.sql<{ count: number }>(DELETE, [queue]);
    return lost?.count ?? 0;
  };
  const begun = performance.now();
  let lost = 0;
  for (;;) {
    lost += await purge();
    const lastedMs = performance.now() - begun;
    // What was sent together is lost together.
    if (lastedMs >= withinMs || (lost > 0 && lastedMs >= MIN_PURGE_MS)) return lost;
    await sleep(PURGE_EVERY_MS);
  }
}

/** Deletes a queue with all its messages, whether it has consumers or not. */
export const deleteQueue = (broker: Broker, queue: QueueName): Promise<void> =>
  atBroker(broker, async (channel) => {
    await channel.deleteQueue(queue);
  });

async function purgeAtBroker(broker: Broker, queue: QueueName): Promise<number> {
  try {
    return await atBroker(broker, async (channel) => (await channel.purgeQueue(queue)).messageCount);
  } catch {
    return 0; // Another fault has the broker or the queue away.
  }
}

async function atBroker<T>(broker: Broker, does: (channel: amqp.Channel) => Promise<T>): Promise<T> {
  if (!broker) throw new Error('There is no broker');
  const connection = await amqp.connect(`amqp://guest:guest@127.0.0.1:${broker.port}`);
  connection.on('error', () => undefined);
  try {
    const channel = await connection.createChannel();
    channel.on('error', () => undefined);
    return await does(channel);
  } finally {
    await connection.close().catch(() => undefined);
  }
}
