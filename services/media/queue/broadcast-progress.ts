import { PROGRESS_TOPIC, type WorkProgress } from '../../../schemas/messages/work-progress.js';
import type { Transport } from '../../platform/messaging/transport.js';
import type { JobProgress } from './job-progress.js';
import type { WorkEntity } from './work.entity.js';

/** Below these an estimate of the remaining time would be a guess. */
const MIN_DONE = 0.03;
const MIN_ELAPSED_SECONDS = 2;

/** Broadcasts the progress of a work's job, with the remaining time as far as it can be estimated. */
export async function broadcastProgress(
  transport: Transport,
  { workspaceId, jobId, jobAttempt, createdAt }: WorkEntity,
  { doneSinceQueued, ...progress }: JobProgress,
  startedAt: number,
): Promise<void> {
  const now = Date.now();
  // The units of a job are queued together, so the time since then is the time that all of them have taken.
  const elapsedSeconds = (now - Math.min(startedAt, createdAt.getTime())) / 1000;
  const done = doneSinceQueued === undefined ? progress.percent / 100 : (doneSinceQueued ?? 0);
  const known = done >= MIN_DONE && elapsedSeconds > MIN_ELAPSED_SECONDS;
  const body: WorkProgress = {
    workspaceId,
    jobId,
    attempt: jobAttempt,
    waitingFor: null,
    ...progress,
    etaSeconds: known ? Math.round((elapsedSeconds * (1 - done)) / done) : null,
    at: new Date(now).toISOString(),
  };
  await transport.broadcast({ topic: PROGRESS_TOPIC, body });
}
