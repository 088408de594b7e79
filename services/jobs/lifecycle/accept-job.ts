import type { EntityManager } from 'typeorm';
import type { JobKind } from '../../../schemas/job-types.js';
import { findCommand } from '../../../schemas/messages/commands.js';
import { SourceOrigin, waitsForUpload } from '../../../schemas/messages/media.js';
import type { WaitReason } from '../../../schemas/messages/work-progress.js';
import { costMinutes, unitsOf } from '../../../schemas/minutes.js';
import { DomainError } from '../../platform/errors/errors.js';
import type { MessageOrigin } from '../../platform/messaging/outbox.js';
import { randomText } from '../../platform/text/ids.js';
import { currentTraceparent } from '../../platform/tracing/spans.js';
import { processOver } from '../errors.js';
import { isOpen, JobEntity, lockVideo } from '../job/job.entity.js';
import { refuseWithoutSource, showWaitForSource, WAITING_FOR_WORKER } from '../job/source-missing.js';
import { findVideoLength, reserveMinutes, UNLIMITED } from '../ledger/reserve-minutes.js';
import { ProcessStepEntity } from '../process/process-step.entity.js';
import type { Admit } from '../queue/job-queue.js';
import { dispatchNextJob } from './dispatch-next-job.js';

export interface OpenJob {
  readonly kind: JobKind;
  readonly type: string;
  readonly videoId: string | null;
  /** Which of several results of the type it makes; absent where there is only one. */
  readonly variant?: string | null;
  readonly command: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** Null or absent: not known yet; the cost is reserved once it is. */
  readonly durationSeconds?: number | null;
  /** The step of a process that the job performs: dispatched at once and free of charge. */
  readonly parent?: ParentStep | null;
}

export interface AcceptOrigin extends MessageOrigin {
  /** Minutes of the plan per month; null when no plan applies. */
  readonly allowance: number | null;
  /** Refuses new work while the queue is full; absent for work that was accepted before, such as a step of a process. */
  readonly admit?: Admit;
}

/** Jobs of one request, of the same type and video and of different variants. */
interface Batch {
  readonly id: string;
}

export interface OpenedJob {
  readonly job: JobEntity;
  readonly started: boolean;
}

/**
 * Accepts work, in one place for all jobs: the job, its command and its reserved minutes commit together.
 * While a job of the type is open for the video, that one is returned instead: nothing starts and nothing is
 * charged. For a job of a batch that applies to its variant alone. A video has only one ingest job, and a
 * step of a process one job per attempt.
 */
export async function acceptJob(
  tx: EntityManager,
  request: OpenJob,
  { workspaceId, requestId, allowance, admit }: AcceptOrigin,
  batch: Batch | null = null,
): Promise<OpenedJob> {
  const command = findCommand(request.command);
  if (!command)
    throw new DomainError('validation_error', `The command ${request.command} does not exist`, {
      field: 'command',
    });

  const { kind, type, videoId } = request;
  const parent = request.parent ?? null;
  const units = parent ? 0 : unitsOf(type);
  const id = `${kind}_${Date.now()}_${randomText(8).toLowerCase()}`;
  const payload = command.payload.parse({ ...request.payload, jobId: id });
  if (videoId) await lockVideo(tx, workspaceId, videoId);
  if (videoId && type !== 'ingest') await refuseWithoutSource(tx, workspaceId, videoId);
  const standing = parent
    ? await findJobOfStep(tx, workspaceId, parent)
    : await findOpenJob(tx, workspaceId, request, batch);
  if (standing) return { job: standing, started: false };
  const inserted: unknown[] = await tx.query(
    `insert into job (workspace_id, id, kind, type, status, video_id, step, message, command, request_id,
       units, allowance, parent_job_id, parent_step, waiting_for, traceparent, variant, batch_id)
     values ($1, $2, $3, $4, 'pending', $5, 'queued', $12, $6, $7, $8, $9, $10, $11, $13, $14, $15, $16)
     on conflict do nothing returning id`,
    [
      ...[workspaceId, id, kind, type, videoId, { name: command.name, payload }, requestId, units, allowance],
      ...[parent?.jobId, parent?.step, ...waitsAtFirst(request), currentTraceparent()],
      ...[request.variant ?? '', batch?.id ?? null],
    ],
  );
  if (inserted.length === 0) return { job: await findIngest(tx, request), started: false };

  if (parent) await setJobOfStep(tx, workspaceId, parent, id);
  const durationSeconds = await lengthOf(tx, workspaceId, request);
  if (durationSeconds !== null) {
    const minutes = costMinutes(units, durationSeconds);
    const reservation = { workspaceId, jobId: id, attempt: 1, minutes };
    await reserveMinutes(tx, { ...reservation, allowance: allowance ?? UNLIMITED });
  }
  await admit?.();
  await dispatchNextJob(tx, workspaceId, parent || !videoId ? { jobId: id } : videoId);
  if (videoId && !parent) await showWaitForSource(tx, workspaceId, id);
  return { job: await tx.findOneByOrFail(JobEntity, { workspaceId, id }), started: true };
}

/**
 * What a job displays until its work begins, and what it waits for: an ingest may wait for its file for
 * hours.
 */
function waitsAtFirst({ payload }: OpenJob): [message: string, waitingFor: WaitReason | null] {
  const source = SourceOrigin.safeParse(payload.source).data;
  if (source?.kind !== 'upload' || !source.expiresAt) return [WAITING_FOR_WORKER, null];
  return [waitsForUpload(source.expiresAt), 'upload'];
}

/** Returns the length from the request, or from an earlier fact about the video. */
async function lengthOf(
  tx: EntityManager,
  workspaceId: string,
  { durationSeconds, videoId }: OpenJob,
): Promise<number | null> {
  if (durationSeconds != null || !videoId) return durationSeconds ?? null;
  return findVideoLength(tx, workspaceId, videoId);
}

/**
 * Returns the job that does the requested work already, the running one before those that wait; it may be a step of a
 * process. The caller has locked the video.
 */
async function findOpenJob(
  tx: EntityManager,
  workspaceId: string,
  { videoId, type, variant }: OpenJob,
  batch: Batch | null,
): Promise<JobEntity | null> {
  if (!videoId || type === 'ingest') return null;
  const open = tx
    .createQueryBuilder(JobEntity, 'job')
    .where('job.workspaceId = :workspaceId and job.videoId = :videoId', { workspaceId, videoId })
    .andWhere('job.type = :type', { type })
    .andWhere(`job.status in ('pending', 'processing')`);
  if (batch) open.andWhere('job.variant = :variant', { variant: variant ?? '' });
  return open
    .orderBy('job.dispatchedAt', 'ASC', 'NULLS LAST')
    .addOrderBy('job.queuedAt')
    .addOrderBy('job.id')
    .getOne();
}

/** Returns the video's ingest, of which there is one for good: it prevented another from being opened. */
const findIngest = (tx: EntityManager, { videoId }: OpenJob): Promise<JobEntity> =>
  tx.findOneByOrFail(JobEntity, { videoId: videoId as string, type: 'ingest' });

/** The step of a process that a job is to perform. */
interface ParentStep {
  readonly jobId: string;
  readonly attempt: number;
  readonly step: string;
}

/**
 * Returns the job that already performs the step, null when it has yet to be opened. Throws `conflict` when
 * the process no longer waits for the step. The caller has locked the video.
 */
async function findJobOfStep(
  tx: EntityManager,
  workspaceId: string,
  { jobId, attempt, step: name }: ParentStep,
): Promise<JobEntity | null> {
  const process = await tx.findOneBy(JobEntity, { workspaceId, id: jobId });
  const step = await tx.findOneBy(ProcessStepEntity, { workspaceId, jobId, name });
  if (!process || !step || process.attempt !== attempt) throw processOver({ jobId, step: name });
  if (step.childJobId) return tx.findOneByOrFail(JobEntity, { workspaceId, id: step.childJobId });
  if (!isOpen(process.status) || step.status !== 'running') throw processOver({ jobId, step: name });
  return null;
}

/** Records the job that performs the step. */
async function setJobOfStep(
  tx: EntityManager,
  workspaceId: string,
  { jobId, step: name }: ParentStep,
  childJobId: string,
): Promise<void> {
  await tx.update(ProcessStepEntity, { workspaceId, jobId, name }, { childJobId });
}
