import type { EntityManager } from 'typeorm';
import { findCommand } from '../../../schemas/messages/commands.js';
import { queueMessage } from '../../platform/messaging/outbox.js';
import type { JobEntity } from './job.entity.js';

/** Until the transaction ends, nobody else opens or settles a job of this video. */
export async function holdVideo(tx: EntityManager, workspaceId: string, videoId: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${workspaceId}/${videoId}`]);
}

/**
 * Sends the command of the oldest waiting job of a video, if none of its jobs is under way: a video's jobs run one after
 * the other in the order they came. The caller holds the video. A job without a video is sent at once.
 */
export async function dispatchNextJob(
  tx: EntityManager,
  workspaceId: string,
  of: string | { readonly jobId: string },
): Promise<void> {
  const [filter, value] = typeof of === 'string' ? ['video_id', of] : ['id', of.jobId];
  const [[job]]: [Array<{ command: JobEntity['command']; attempt: number; request_id: string }>, number] =
    await tx.query(
      `update job set dispatched_at = now() where workspace_id = $1 and id = (
       select id from job where workspace_id = $1 and ${filter} = $2 and status in ('pending', 'processing')
       order by dispatched_at nulls last, queued_at, id limit 1
     ) and dispatched_at is null
     returning command, attempt, request_id`,
      [workspaceId, value],
    );
  if (!job) return;
  const command = findCommand(job.command.name);
  if (!command) throw new Error(`Job waits for the unknown command ${job.command.name}`);
  const payload = command.payload.parse({ ...job.command.payload, attempt: job.attempt });
  await queueMessage(tx, command, payload, { workspaceId, requestId: job.request_id });
}
