import { z } from 'zod';
import { defineMessage } from '../../../schemas/messages/define-message.js';
import { type MessageRoute, on } from '../../../services/platform/messaging/consumer.js';
import { applyOnce } from '../../../services/platform/messaging/inbox.js';

export const handled = defineMessage('fact', 'test.handled.v1', z.object({ isDeadly: z.boolean() }));

export interface Report {
  readonly what: 'begins' | 'handled' | 'given up';
  readonly messageId: string;
  readonly cause?: string;
}

/** Blocks the event loop for ever while it handles a deadly message. */
export const deadlyRoute = (
  db: Parameters<typeof applyOnce>[0],
  queue: string,
  tell: (report: Report) => void,
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
