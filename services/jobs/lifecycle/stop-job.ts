import type { EntityManager } from 'typeorm';
import type { JobAttempt } from '../../../schemas/messages/jobs.js';
import { cancelWork } from '../../../schemas/messages/media.js';
import { type MessageOrigin, queueMessage } from '../../platform/messaging/outbox.js';
import type { Settlement } from '../job/settlement.js';
import { settleJob } from './settle-job.js';

/**
 * Ends an open job before its worker has reported. Its command is canceled before the
 * video's next job is dispatched; a process itself has no command (`dispatched` is false), only its steps.
 */
export async function stopJob(
  tx: EntityManager,
  { jobId, attempt, dispatched }: JobAttempt & { readonly dispatched: boolean },
  settlement: Exclude<Settlement, { status: 'completed' }>,
  origin: MessageOrigin,
): Promise<void> {
  if (dispatched) await queueMessage(tx, cancelWork, { jobId, attempt }, origin);
  await settleJob(tx, { jobId, attempt }, settlement, origin);
}
