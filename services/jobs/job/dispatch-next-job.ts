import type { EntityManager } from 'typeorm';
import { findCommand } from '../../../schemas/messages/commands.js';
import { queueMessage } from '../../platform/messaging/outbox.js';
import { advanceProcess } from '../process/advance-process.js';
import { JobEntity } from './job.entity.js';
import { WAITING_FOR_WORKER } from './wait-for-source.js';

/** Locks the video until the transaction ends: no other transaction opens or settles a job of it meanwhile. */
export async function holdVideo(tx: EntityManager, workspaceId: string, videoId: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${workspaceId}/${videoId}`]);
}

/**
 * Sends the command of a video's oldest waiting job, if none of its jobs is running: a video's jobs run one
 * after
 * the other in the order they were requested. The caller has locked the video. A job without a video is sent
 * at once, and so is a step of
 * a process, since the process holds the video's turn for all of its steps.
 */
export async function dispatchNextJob(
  tx: EntityManager,
  workspaceId: string,
  of: string | { readonly jobId: string },
): Promise<void> {
  const [filter, value] =
    typeof of === 'string' ? ['parent_job_id is null and video_id', of] : ['id', of.jobId];
  const [[sent]]: [Array<{ id: string }>, number] = await tx.query(
    `update job set dispatched_at = now(), message = case waiting_for when 'source' then $3 else message end,
       waiting_for = nullif(waiting_for, 'source')
     where workspace_id = $1 and id = (
       select id from job where workspace_id = $1 and ${filter} = $2 and status in ('pending', 'processing')
       order by dispatched_at nulls last, queued_at, id limit 1
     ) and dispatched_at is null
     returning id`,
    [workspaceId, value, WAITING_FOR_WORKER],
  );
  if (!sent) return;
  const job = await tx.findOneByOrFail(JobEntity, { workspaceId, id: sent.id });
  if (job.kind === 'process') await advanceProcess(tx, job);
  else await sendCommand(tx, job);
}

/** Queues the command of the job's present attempt. */
export async function sendCommand(tx: EntityManager, { workspaceId, ...job }: JobEntity): Promise<void> {
  const { name, payload: asked } = job.command as NonNullable<JobEntity['command']>;
  const command = findCommand(name);
  if (!command) throw new Error(`Job waits for the unknown command ${name}`);
  const payload = { ...asked, attempt: job.attempt };
  await queueMessage(tx, command, payload, { workspaceId, requestId: job.requestId });
}
