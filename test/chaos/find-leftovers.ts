import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import amqp from 'amqplib';
import { mediaPrograms } from '../setup/product-processes.js';
import type { Evidence } from './evidence.js';
import type { Installation } from './installation.js';
import { QUEUES } from './schedule.js';

const DELAYS = Array.from({ length: 18 }, (_, exponent) => `delay.${1_000 * 2 ** exponent}`);

/**
 * Rows that drain by themselves: those of the schedule's workspaces where a table has a workspace, otherwise
 * all.
 */
const COUNTS = `
  select 'outbox of videos' as what, count(*)::int as count from videos.outbox
  union all select 'outbox of jobs', count(*)::int from jobs.outbox
  union all select 'outbox of webhooks', count(*)::int from webhooks.outbox
  union all select 'outbox of media', count(*)::int from media.outbox
  union all select 'messages', count(*)::int from messaging.message
  union all select 'lost messages of videos', count(*)::int from videos.missed_message
  union all select 'lost messages of jobs', count(*)::int from jobs.missed_message
  union all select 'lost messages of webhooks', count(*)::int from webhooks.missed_message
  union all select 'lost messages of media', count(*)::int from media.missed_message
  union all select 'work', count(*)::int from media.work where workspace_id = any($1)
  -- The input of a failed job is stored, because the job may be retried.
  union all select 'uploads under way', count(*)::int
    from media.upload u left join jobs.job j on j.workspace_id = u.workspace_id and j.id = u.job_id
    where u.workspace_id = any($1) and u.state = 'received' and coalesce(j.status, '') <> 'failed'
  union all select 'deliveries', count(*)::int from webhooks.delivery
    where workspace_id = any($1) and state in ('waiting', 'leased')
  union all select 'held idempotency keys', count(*)::int from edge.idempotency_key
    where workspace_id = any($1) and status is null and held_until > now()`;

export type Leftovers = Pick<Evidence, 'leftovers' | 'deadLetters' | 'processes' | 'scratch'>;

/** Returns rows and messages that an idle product does not have. */
export async function findLeftovers(
  { product, database, broker }: Installation,
  workspaceIds: readonly string[],
): Promise<Leftovers> {
  const rows = await database.sql<{ what: string; count: number }>(COUNTS, [workspaceIds]);
  const letters = await database.sql<{ queue: string; reason: string; envelope: string }>(
    'select queue, reason, envelope from messaging.dead_letter',
  );
  const depths = broker ? await readDepths(broker.port) : [];
  const isDead = ({ what }: { what: string }) => what.endsWith('.dead');
  return {
    leftovers: [...rows, ...depths.filter((depth) => !isDead(depth))],
    deadLetters: [
      ...letters.map(({ queue, reason, envelope }) => `${queue}: ${reason}: ${envelope.slice(0, 300)}`),
      ...depths
        .filter((depth) => isDead(depth) && depth.count > 0)
        .map(({ what, count }) => `${what}: ${count} letters`),
    ],
    processes: mediaPrograms(product.dataDir).map(({ pid, command }) => `${pid} ${command.slice(0, 200)}`),
    scratch: await readdir(join(product.dataDir, 'media', 'scratch')).catch(() => []),
  };
}

export const isClear = ({ leftovers, processes, scratch }: Leftovers): boolean =>
  leftovers.every(({ count }) => count === 0) && processes.length === 0 && scratch.length === 0;

/**
 * Adds the message at the head of each delay queue to the leftovers, with its workspace and the reason of its
 * retry.
 */
export async function nameWaiting({ broker }: Installation, left: Leftovers): Promise<Leftovers> {
  if (!broker) return left;
  const connection = await amqp.connect(`amqp://guest:guest@127.0.0.1:${broker.port}`);
  connection.on('error', () => undefined);
  try {
    const channel = await connection.createChannel();
    const leftovers: Array<Evidence['leftovers'][number]> = [];
    for (const { what, count } of left.leftovers) {
      const head = count > 0 && DELAYS.includes(what) ? await channel.get(what) : false;
      if (head) channel.nack(head);
      const says = head
        ? ` (${JSON.stringify(head.properties.headers)} ${head.content.toString().slice(0, 300)})`
        : '';
      leftovers.push({ what: `${what}${says}`, count });
    }
    await channel.close();
    return { ...left, leftovers };
  } finally {
    await connection.close().catch(() => undefined);
  }
}

/** Returns the number of messages in each queue of the broker. */
async function readDepths(port: number): Promise<Array<{ what: string; count: number }>> {
  const connection = await amqp.connect(`amqp://guest:guest@127.0.0.1:${port}`);
  connection.on('error', () => undefined);
  const depths: Array<{ what: string; count: number }> = [];
  try {
    for (const queue of [...QUEUES.flatMap((each) => [each, `${each}.dead`]), ...DELAYS]) {
      // Checking a queue that does not exist closes the channel.
      const channel = await connection.createChannel();
      channel.on('error', () => undefined);
      const found = await channel.checkQueue(queue).catch(() => null);
      if (!found) continue;
      depths.push({ what: queue, count: found.messageCount });
      await channel.close();
    }
  } finally {
    await connection.close().catch(() => undefined);
  }
  return depths;
}
