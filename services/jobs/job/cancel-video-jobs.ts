import type { EntityManager } from 'typeorm';
import { cancelWork } from '../../../schemas/messages/media.js';
import { type MessageOrigin, queueMessage } from '../../platform/messaging/outbox.js';
import { holdVideo } from './dispatch-next-job.js';
import { settleJob } from './settle-job.js';

/** Ends every open job of a video that is gone, the waiting ones first so that none of them gets its turn. */
export async function cancelVideoJobs(
  tx: EntityManager,
  videoId: string,
  origin: MessageOrigin,
): Promise<void> {
  await holdVideo(tx, origin.workspaceId, videoId);
  const open: Array<{ id: string; dispatched: boolean }> = await tx.query(
    `select id, dispatched_at is not null as dispatched from job
     where video_id = $1 and status in ('pending', 'processing') order by dispatched_at nulls first`,
    [videoId],
  );
  for (const { id, dispatched } of open) {
    await settleJob(tx, id, { status: 'canceled' }, origin);
    if (dispatched) await queueMessage(tx, cancelWork, { jobId: id }, origin);
  }
  await tx.query('delete from video_length where video_id = $1', [videoId]);
}
