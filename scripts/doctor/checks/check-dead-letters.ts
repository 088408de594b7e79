import amqp from 'amqplib';
import { QUEUES } from '../../../schemas/messages/queues.js';
import { errorMessage } from '../../../services/platform/errors/errors.js';
import { makeRabbitNames } from '../../../services/platform/messaging/rabbitmq-topology.js';
import { within } from '../../../services/platform/retry/within.js';
import { type Finding, ok, unknown, warning } from '../finding.js';
import { onDatabase } from './on-database.js';

const WITHIN_MS = 5_000;

type Counts = ReadonlyMap<string, number>;

interface Carriers {
  readonly amqpUrl: string | undefined;
  readonly databaseUrl: string | undefined;
}

/** Counts the dead letters where messages travel; the product need not run. */
export async function checkDeadLetters({ amqpUrl, databaseUrl }: Carriers): Promise<Finding[]> {
  try {
    if (amqpUrl) return deadLetterFindings(await countAtBroker(amqpUrl));
    return deadLetterFindings(databaseUrl ? await countInDatabase(databaseUrl) : new Map());
  } catch (error) {
    return [unknown(`whether there are dead letters is unknown: ${errorMessage(error)}`)];
  }
}

/** Returns a finding for each queue with dead letters. */
export function deadLetterFindings(counts: Counts): Finding[] {
  const some = [...counts].filter(([, letters]) => letters > 0);
  if (some.length === 0) return [ok('no dead letters')];
  return some.map(([queue, letters]) =>
    warning(`${letters} in ${queue}: messages could not be handled`, replayCommands(queue)),
  );
}

export const replayCommands = (queue: string): string =>
  `npm run dead-letters -- list ${queue}, then npm run dead-letters -- replay ${queue} all`;

const countInDatabase = (url: string): Promise<Counts> =>
  onDatabase(url, async (client) => {
    const { rows: found } = await client.query<{ exists: boolean }>(
      `select to_regclass('messaging.dead_letter') is not null as exists`,
    );
    if (!found[0]?.exists) return new Map();
    const { rows } = await client.query<{ queue: string; count: number }>(
      'select queue, count(*)::int as count from messaging.dead_letter group by queue order by queue',
    );
    return new Map(rows.map(({ queue, count }) => [queue, count]));
  });

/** Declares nothing: a queue that does not exist yet has no dead letters. */
async function countAtBroker(url: string): Promise<Counts> {
  const names = makeRabbitNames('');
  const connection = await amqp.connect(url, { timeout: WITHIN_MS });
  connection.on('error', () => undefined);
  const count = async (queue: string): Promise<number> => {
    const channel = await connection.createChannel();
    // The missing queue, which closes its channel.
    channel.on('error', () => undefined);
    try {
      const { messageCount } = await channel.checkQueue(names.dead(queue));
      await channel.close();
      return messageCount;
    } catch (error) {
      if ((error as { code?: unknown }).code === 404) return 0;
      throw error;
    }
  };
  try {
    const counted = Promise.all(QUEUES.map(async (queue) => [queue, await count(queue)] as const));
    return new Map(await within(WITHIN_MS, 'counting dead letters', counted));
  } finally {
    await connection.close().catch(() => undefined);
  }
}
