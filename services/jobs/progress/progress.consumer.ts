import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { PROGRESS_TOPIC, WorkProgress } from '../../../schemas/messages/work-progress.js';
import { ASYNC_COMMIT, inTransaction } from '../../platform/database/database.js';
import { errorMessage } from '../../platform/errors/errors.js';
import type { Transport } from '../../platform/messaging/transport.js';
import { showProgress } from '../process/show-progress.js';

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

/**
 * Stores the progress of an open job's present attempt. Every instance receives and applies it: the newest
 * report wins, a job's percentage never decreases, and an ended job does not change.
 */
export async function applyProgress(db: DataSource, progress: WorkProgress): Promise<void> {
  const { workspaceId, jobId, attempt, percent, step, message, etaSeconds, at } = progress;
  const waitingFor = progress.waitingFor ?? null;
  const [[process]] = await inTransaction<[Array<{ id: string | null; step: string }>, number]>(
    db,
    { workspaceId, settings: ASYNC_COMMIT },
    (tx) =>
      tx.query(
        `update job set waiting_for = $8,
         -- Nothing is done yet for a file that a client has still to send.
         status = case when $8 = 'upload' then status else 'processing' end,
         started_at = case when $8 = 'upload' then started_at else coalesce(started_at, now()) end,
         percent = greatest(percent, $2), step = $3, message = $4, eta_seconds = $5, progress_at = $6, updated_at = now()
       where id = $1 and attempt = $7 and status in ('pending', 'processing') and (progress_at is null or progress_at < $6)
       returning parent_job_id as id, parent_step as step`,
        [
          ...[jobId, percent, step, message, etaSeconds === null ? null : Math.round(etaSeconds)],
          ...[at, attempt, waitingFor],
        ],
      ),
  );
  if (process?.id) await showProgress(db, workspaceId, process.id, `${process.step}: ${message}`);
}
