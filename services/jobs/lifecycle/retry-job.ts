import type { EntityManager } from 'typeorm';
import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { applyEffect, findEffect } from '../../platform/idempotency/effect-key.js';
import { currentTraceparent } from '../../platform/tracing/spans.js';
import type { JobsContext } from '../context.js';
import { jobIsStep, jobNotRetryable, sameWorkOpen } from '../errors.js';
import { JobEntity, requireHeldJob } from '../job/job.entity.js';
import { WAITING_FOR_WORKER } from '../job/source-missing.js';
import { reserveForAttempt } from '../ledger/reserve-minutes.js';
import { resultSoFar, sumProgress } from '../process/process-result.js';
import { findSteps } from '../process/process-step.entity.js';
import { openUnits } from '../process/unused-minutes.js';
import type { Admit } from '../queue/job-queue.js';
import { dispatchNextJob } from './dispatch-next-job.js';
import { requireKnownJob } from './find-jobs.js';

const MAY_START = `query MayStart($videoId: ID!, $type: String!, $attempt: Int!) {
  mayStart(videoId: $videoId, type: $type, attempt: $attempt)
}`;

/**
 * Retries a failed or canceled job under its ID: the same command with the next attempt, charged again since
 * the earlier one was released. It continues from the stored results of earlier attempts, and is queued
 * behind the video's waiting jobs. A process continues with the steps that are not completed.
 */
export async function retryJob(ctx: JobsContext, id: string): Promise<JobEntity> {
  const { db, caller, requestId, queue } = ctx;
  requireAccess(caller, ACCESS.retryJob);
  const { workspaceId } = caller;
  const effect = { operation: 'retryJob', input: { id } };
  const retried = await findEffect(db, caller, effect);
  const ended = await requireKnownJob(ctx, id);
  if (retried) return ended;
  requireRetryable(ended);
  await requireVideoReady(ctx, ended);

  const retry = async (tx: EntityManager, admit: Admit) => {
    const job = await requireHeldJob(tx, workspaceId, id);
    requireRetryable(job);
    await refuseWhileOpen(tx, job);
    const attempt = job.attempt + 1;
    const allowance = caller.plan?.videoMinutesPerMonth ?? job.allowance;
    await tx.query(
      `insert into job_attempt (workspace_id, job_id, attempt, status, error, request_id, queued_at, started_at, finished_at)
       select workspace_id, id, attempt, status, error, request_id, queued_at, started_at, finished_at
       from job where workspace_id = $1 and id = $2`,
      [workspaceId, id],
    );
    await tx.query(
      `update job set status = 'pending', attempt = $3, allowance = $4, request_id = $5, traceparent = $6, queued_at = now(),
         dispatched_at = null, percent = 0, step = 'queued', message = '${WAITING_FOR_WORKER}', eta_seconds = null,
         waiting_for = null, progress_at = null, result = null, error = null, started_at = null, finished_at = null, updated_at = now()
       where workspace_id = $1 and id = $2`,
      [workspaceId, id, attempt, allowance, requestId, currentTraceparent()],
    );
    if (job.kind === 'process') await renewSteps(tx, job);
    await reserveForAttempt(tx, { ...job, attempt, allowance });
    // A process counts by the job of its next step, which is opened later.
    await admit(job.kind === 'process' ? 1 : 0);
    await dispatchNextJob(tx, workspaceId, job.videoId ?? { jobId: id });
    return { attempt };
  };
  return queue.accept(workspaceId, async (tx, admit) => {
    await applyEffect(tx, caller, effect, () => retry(tx, admit));
    return tx.findOneByOrFail(JobEntity, { workspaceId, id });
  });
}

function requireRetryable({ id, status, parentJobId }: JobEntity): void {
  if (parentJobId) throw jobIsStep({ jobId: id, processId: parentJobId });
  if (status !== 'failed' && status !== 'canceled') throw jobNotRetryable({ jobId: id, status });
}

/** The videos service decides whether work on a video may start, also when it is retried. */
async function requireVideoReady({ videos, caller, requestId }: JobsContext, job: JobEntity): Promise<void> {
  if (!job.videoId) return;
  const variables = { videoId: job.videoId, type: job.type, attempt: job.attempt + 1 };
  await videos.call({ document: MAY_START, variables, as: caller, requestId });
}

/**
 * A video has one open job of a type and variant. This one was requested by its ID, so another cannot be returned
 * instead.
 */
async function refuseWhileOpen(
  tx: EntityManager,
  { workspaceId, id, videoId, type, variant }: JobEntity,
): Promise<void> {
  if (!videoId) return;
  const [other]: Array<{ id: string }> = await tx.query(
    `select id from job where workspace_id = $1 and video_id = $2 and type = $3 and variant = $4 and parent_job_id is null
       and status in ('pending', 'processing')`,
    [workspaceId, videoId, type, variant],
  );
  if (other) throw sameWorkOpen({ jobId: id, openJobId: other.id, type });
}

/**
 * Prepares a further attempt of a process: completed steps stay, all others will be started anew. The job
 * itself is already reset.
 */
async function renewSteps(
  tx: EntityManager,
  { workspaceId, id: jobId }: Pick<JobEntity, 'workspaceId' | 'id'>,
): Promise<void> {
  await tx.query(
    `update process_step set status = 'waiting', child_job_id = null, result = null
     where workspace_id = $1 and job_id = $2 and status <> 'completed'`,
    [workspaceId, jobId],
  );
  const steps = await findSteps(tx, workspaceId, jobId);
  const next = steps.find(({ status }) => status !== 'completed');
  await tx.query(
    `update job set status = 'processing', result = $3, percent = $4, step = $5, message = 'Queued', units = $6
     where workspace_id = $1 and id = $2`,
    [
      ...[workspaceId, jobId, resultSoFar(steps), await sumProgress(tx, workspaceId, jobId)],
      ...[next?.name ?? 'queued', await openUnits(tx, workspaceId, jobId)],
    ],
  );
}
