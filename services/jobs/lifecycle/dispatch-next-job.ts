import type { EntityManager } from 'typeorm';
import { findCommand } from '../../../schemas/messages/commands.js';
import { queueMessage } from '../../platform/messaging/outbox.js';
import { JobEntity } from '../job/job.entity.js';
import { WAITING_FOR_WORKER } from '../job/source-missing.js';
import { advanceProcess } from './advance-process.js';
import { endProcess } from './end-attempt.js';

type Turn = string | { readonly jobId: string };

/**
 * Sends the command of a video's oldest waiting job, if none of its jobs is running: a video's jobs run one
 * after the other in the order they were requested, those of one batch side by side. The caller has locked
 * the video. A job without a video is sent at once, and so is a step of a process, since the process holds
 * the video's turn for all of its steps. A process without an unfinished step ends at once, and the turn
 * passes to the job after it.
 */
export async function dispatchNextJob(tx: EntityManager, workspaceId: string, turn: Turn): Promise<void> {
  for (;;) {
    const job = await markDispatched(tx, workspaceId, turn);
    if (!job) return;
    if (job.kind !== 'process') {
      await sendCommand(tx, job);
      if (typeof turn === 'string' && job.batchId) continue;
      return;
    }
    const ending = await advanceProcess(tx, job);
    if (!ending) return;
    await endProcess(tx, job, ending, { workspaceId, requestId: job.requestId });
  }
}

const OPEN = `status in ('pending', 'processing')`;
/** Oldest first; only a job of the batch that is running may run beside it. */
const NEXT_OF_VIDEO = `
  select waiting.id from (
    select id, batch_id from job where workspace_id = $1 and parent_job_id is null and video_id = $2 and ${OPEN}
      and dispatched_at is null order by queued_at, id limit 1
  ) as waiting where not exists (
    select from job running where running.workspace_id = $1 and running.parent_job_id is null and running.video_id = $2
      and running.${OPEN} and running.dispatched_at is not null
      and (waiting.batch_id is null or running.batch_id is distinct from waiting.batch_id))`;
const THIS_JOB = `select id from job where workspace_id = $1 and id = $2 and ${OPEN}`;

/** Returns the job whose turn it is, marked as dispatched; null while a job is running or none waits. */
async function markDispatched(tx: EntityManager, workspaceId: string, turn: Turn): Promise<JobEntity | null> {
  const [next, value] = typeof turn === 'string' ? [NEXT_OF_VIDEO, turn] : [THIS_JOB, turn.jobId];
  const [[sent]]: [Array<{ id: string }>, number] = await tx.query(
    `update job set dispatched_at = now(), message = case waiting_for when 'source' then $3 else message end,
       waiting_for = nullif(waiting_for, 'source')
     where workspace_id = $1 and id = (${next}) and dispatched_at is null
     returning id`,
    [workspaceId, value, WAITING_FOR_WORKER],
  );
  return sent ? requireJobToSend(tx, workspaceId, sent.id) : null;
}

/** Returns a job with its command. */
export const requireJobToSend = (tx: EntityManager, workspaceId: string, id: string): Promise<JobEntity> =>
  tx
    .createQueryBuilder(JobEntity, 'job')
    .addSelect('job.command')
    .where('job.workspaceId = :workspaceId and job.id = :id', { workspaceId, id })
    .getOneOrFail();

/** Queues the command of the job's present attempt. */
export async function sendCommand(tx: EntityManager, { workspaceId, ...job }: JobEntity): Promise<void> {
  const { name, payload: asked } = job.command as NonNullable<JobEntity['command']>;
  const command = findCommand(name);
  if (!command) throw new Error(`Job waits for the unknown command ${name}`);
  const payload = { ...asked, attempt: job.attempt };
  const { requestId, traceparent } = job;
  await queueMessage(tx, command, payload, { workspaceId, requestId, traceparent });
}
