import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { PROGRESS_TOPIC, WorkProgress } from '../../../schemas/messages/work-progress.js';
import { errorMessage } from '../../platform/errors/errors.js';
import type { Transport } from '../../platform/messaging/transport.js';
import { applyProgress } from './apply-progress.js';

/** Receives live progress. A report that cannot be stored is dropped: the next one follows within a second. */
export function listenToProgress(
  transport: Transport,
  db: DataSource,
  log: Logger,
): Promise<{ stop(): Promise<void> }> {
  const running = new Set<Promise<void>>();
  const listening = transport.listen(PROGRESS_TOPIC, ({ body }) => {
    const progress = WorkProgress.safeParse(body);
    if (!progress.success)
      return log.warn({ reason: progress.error.message }, 'progress could not be parsed');
    const writing: Promise<void> = applyProgress(db, progress.data)
      .catch((err) => log.warn({ err: errorMessage(err) }, 'progress was not written'))
      .finally(() => running.delete(writing));
    running.add(writing);
  });
  return listening.then((listener) => ({
    stop: async () => {
      await listener.stop();
      await Promise.all(running);
    },
  }));
}
