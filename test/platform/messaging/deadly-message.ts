// The message of the test of messages that end their process, and its consumer, which its parent kills as hung.
import { z } from 'zod';
import { defineMessage } from '../../../schemas/messages/define-message.js';
import { jobsSchema } from '../../../services/jobs/schema.js';
import { makeDataSource } from '../../../services/platform/database/database.js';
import { consumeRoutes, type MessageRoute, on } from '../../../services/platform/messaging/consumer.js';
import { applyOnce } from '../../../services/platform/messaging/inbox.js';
import { SuspectedMessages } from '../../../services/platform/messaging/suspected-messages.js';
import { silentLog } from '../../setup/calls.js';
import { openTestTransport, type TransportAddress } from './transport-fixture.js';

export const handled = defineMessage('fact', 'test.handled.v1', z.object({ isDeadly: z.boolean() }));

interface Told {
  readonly what: 'begins' | 'handled' | 'given up';
  readonly messageId: string;
  readonly cause?: string;
}

/** Blocks the event loop for ever while it handles a deadly message. */
export const deadlyRoute = (
  db: Parameters<typeof applyOnce>[0],
  queue: string,
  tell: (told: Told) => void,
): MessageRoute =>
  on(
    handled,
    ({ isDeadly }, received) => {
      const { messageId } = received;
      tell({ what: 'begins', messageId });
      for (; isDeadly; );
      return applyOnce(db, queue, received, async () => tell({ what: 'handled', messageId }));
    },
    async (_, { messageId }, cause) => tell({ what: 'given up', messageId, cause }),
  );

if (process.argv[2]) {
  const { address, databaseUrl, queue } = JSON.parse(process.argv[2]) as {
    address: TransportAddress;
    databaseUrl: string;
    queue: string;
  };
  const db = await makeDataSource(databaseUrl, jobsSchema, 4).initialize();
  const transport = openTestTransport(address, { leaseMs: 1_000, renewEveryMs: 200 });
  const tell = (told: Told) => process.send?.(told);
  const suspects = new SuspectedMessages(db, queue);
  await consumeRoutes(transport, { queue, suspects }, [deadlyRoute(db, queue, tell)], silentLog);
  process.on('disconnect', () => process.exit(0));
}
