import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { ingestSource } from '../../../schemas/messages/media.js';
import type { videoCreated } from '../../../schemas/messages/videos.js';
import { costMinutes, unitsOf } from '../../../schemas/minutes.js';
import type { MessageOrigin } from '../../platform/messaging/outbox.js';
import { currentTraceparent } from '../../platform/tracing/spans.js';
import { processOpen } from '../errors.js';
import { JobEntity, lockVideo } from '../job/job.entity.js';
import { findMissingSource } from '../job/source-missing.js';
import { findVideoLength, reserveMinutes, UNLIMITED } from '../ledger/reserve-minutes.js';
import { planSteps } from '../process/plan-steps.js';
import { resultSoFar } from '../process/process-result.js';
import { ProcessStepEntity } from '../process/process-step.entity.js';
import { type AcceptOrigin, acceptJob } from './accept-job.js';
import { chargeKnownLength } from './charge-known-length.js';
import { dispatchNextJob } from './dispatch-next-job.js';
import { settleJob } from './settle-job.js';

export interface OpenProcess {
  /** ID assigned by the videos service: `process_<epoch ms>_<suffix>`. */
  readonly jobId: string;
  readonly videoId: string;
  readonly projectId: string | null;
  /** In the order they run. */
  readonly steps: readonly string[];
  /**
   * Set for a video that exists: the process is refused while another one of the video is open, and when too few minutes
   * remain, because no client has its ID yet.
   */
  readonly isRefusable?: boolean;
}

/**
 * Accepts a process that videos has created; idempotent. Its source is ingested first; the cost of all steps
 * is reserved when the length is known. A process that can no longer run ends as failed instead of being
 * refused: a client already has its ID.
 */
export async function acceptProcess(
  tx: EntityManager,
  { jobId, videoId, projectId, steps, isRefusable = false }: OpenProcess,
  { workspaceId, requestId, allowance, admit }: AcceptOrigin,
): Promise<JobEntity> {
  const origin = { workspaceId, requestId };
  const find = () => tx.findOneByOrFail(JobEntity, { workspaceId, id: jobId });
  const planned = planSteps(steps);
  const soFar = resultSoFar(planned.map(({ name }) => ({ name, status: 'waiting', result: null })));
  await lockVideo(tx, workspaceId, videoId);
  if (isRefusable) await refuseBeside(tx, workspaceId, { jobId, videoId });
  const inserted: unknown[] = await tx.query(
    `insert into job (workspace_id, id, kind, type, status, video_id, step, message, request_id, units, allowance,
       project_id, result, traceparent)
     values ($1, $2, 'process', 'process', 'processing', $3, $4, 'Waiting for the video’s source', $5, $6, $7, $8, $9, $10)
     on conflict (workspace_id, id) do nothing returning id`,
    [
      ...[workspaceId, jobId, videoId, steps[0] ?? 'queued', requestId],
      ...[unitsOf('process', steps), allowance, projectId, soFar, currentTraceparent()],
    ],
  );
  if (inserted.length === 0) return find();
  const rows = planned.map((step) => ({ ...step, workspaceId, jobId, status: 'waiting' as const }));
  await tx.insert(ProcessStepEntity, rows);

  const durationSeconds = await findVideoLength(tx, workspaceId, videoId);
  if (durationSeconds !== null && isRefusable) {
    const minutes = costMinutes(unitsOf('process', steps), durationSeconds);
    const reservation = { workspaceId, jobId, attempt: 1, minutes };
    await reserveMinutes(tx, { ...reservation, allowance: allowance ?? UNLIMITED });
  }
  if (durationSeconds !== null) await chargeKnownLength(tx, { videoId, durationSeconds }, origin);
  // It counts by the job of its first step, which is opened later.
  await admit?.(1);
  const error = await findMissingSource(tx, workspaceId, videoId);
  if (error) await settleJob(tx, { jobId, attempt: 1 }, { status: 'failed', error }, origin);
  await dispatchNextJob(tx, workspaceId, videoId);
  return find();
}

/** Throws `conflict` while another process of the video is open. */
async function refuseBeside(
  tx: EntityManager,
  workspaceId: string,
  { jobId, videoId }: Pick<OpenProcess, 'jobId' | 'videoId'>,
): Promise<void> {
  const [open]: Array<{ id: string }> = await tx.query(
    `select id from job where workspace_id = $1 and video_id = $2 and id <> $3 and type = 'process'
       and status in ('pending', 'processing') limit 1`,
    [workspaceId, videoId, jobId],
  );
  if (open) throw processOpen({ openJobId: open.id });
}

/** Accepts the jobs that belong to a new video: its ingest, and the process that created it. Idempotent. */
export async function acceptCreatedVideo(
  tx: EntityManager,
  { videoId, source, filename, process }: z.infer<typeof videoCreated.payload>,
  { workspaceId, requestId }: MessageOrigin,
): Promise<void> {
  if (!source) return;
  const origin = { workspaceId, requestId };
  const payload = { videoId, source, filename };
  const job = { kind: 'ingest', type: 'ingest', videoId, command: ingestSource.name, payload } as const;
  await acceptJob(tx, job, { ...origin, allowance: null });
  // Accepted after the ingest, so that the ingest runs first.
  if (process) await acceptProcess(tx, { ...process, videoId }, { ...origin, ...process });
}
