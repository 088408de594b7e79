import { JOBS, type JobType } from '../../../schemas/job-types.js';
import type { MessageDefinition } from '../../../schemas/messages/define-message.js';
import type { JobAttempt } from '../../../schemas/messages/jobs.js';
import { ingestSource, type SourceOrigin } from '../../../schemas/messages/media.js';
import { inTransaction } from '../../platform/database/database.js';
import { notFound } from '../../platform/errors/errors.js';
import type { VideosContext } from '../context.js';
import { VideoEntity } from '../video/video.entity.js';

export interface StartedJob {
  readonly job: { readonly id: string };
  /** False when the same work was already in progress and no new job was started. */
  readonly started: boolean;
  readonly message: string;
}

/** The types of jobs that operations on a video start. */
type StartedType = { [T in JobType]: (typeof JOBS)[T] extends { noun: string } ? T : never }[JobType];

interface JobOptions {
  /** Required by work that is charged by the video's duration. */
  readonly durationSeconds?: number | null;
  /** Which of several results of the type the job makes. */
  readonly variant?: string | null;
}

/** Returns the input with which jobs opens a job. */
export function inputOfJob<P extends JobAttempt & { videoId: string }>(
  { parent }: Pick<VideosContext, 'parent'>,
  type: StartedType,
  command: MessageDefinition<P>,
  payload: Omit<P, keyof JobAttempt> & { readonly videoId: string },
  { durationSeconds = null, variant = null }: JobOptions = {},
) {
  return {
    kind: JOBS[type].kind.toUpperCase(),
    type,
    videoId: payload.videoId,
    ...(variant && { variant }),
    command: command.name,
    payload,
    durationSeconds,
    ...(parent && { parent }),
  };
}

/** Starts a job. Throws the error with which jobs refuses it. */
export async function startJob<P extends JobAttempt & { videoId: string }>(
  ctx: VideosContext,
  type: StartedType,
  command: MessageDefinition<P>,
  payload: Omit<P, keyof JobAttempt> & { readonly videoId: string },
  options: JobOptions = {},
): Promise<StartedJob> {
  const { noun } = JOBS[type];
  const openJob = await askForJob(ctx, inputOfJob(ctx, type, command, payload, options));
  return {
    ...openJob,
    message: openJob.started
      ? `${noun} was started`
      : `${noun} of this video is already running: ${openJob.job.id}. Nothing else was started, and settings of this request that differ from that job’s are not applied; send the request again when that job has ended`,
  };
}

const OPEN_JOB = `mutation OpenJob($input: OpenJobInput!) { openJob(input: $input) { started job { id } } }`;
const OPEN_JOBS = `mutation OpenJobs($inputs: [OpenJobInput!]!) { openJobs(inputs: $inputs) { started job { id } } }`;

interface OpenedJob {
  readonly started: boolean;
  readonly job: { readonly id: string };
}

interface JobToOpen {
  readonly videoId: string;
}

/** Has one job opened. */
async function askForJob(ctx: VideosContext, input: JobToOpen): Promise<OpenedJob> {
  return (await ask<{ openJob: OpenedJob }>(ctx, input.videoId, OPEN_JOB, { input })).openJob;
}

/** Has all of these jobs of one video opened, or none. */
export async function askForJobs(
  ctx: VideosContext,
  videoId: string,
  inputs: readonly JobToOpen[],
): Promise<OpenedJob[]> {
  return (await ask<{ openJobs: OpenedJob[] }>(ctx, videoId, OPEN_JOBS, { inputs })).openJobs;
}

/**
 * When jobs refuses the work because of a missing source, the video may have been deleted since it was read;
 * in that case `not_found` is thrown.
 */
async function ask<T>(
  { db, jobs, caller, requestId }: VideosContext,
  id: string,
  document: string,
  variables: Readonly<Record<string, unknown>>,
): Promise<T> {
  try {
    return await jobs.call<T>({ document, variables, as: caller, requestId });
  } catch (err) {
    const { workspaceId } = caller;
    const isThere = await inTransaction(db, { workspaceId }, (tx) => tx.existsBy(VideoEntity, { id }));
    throw isThere ? err : notFound({ what: 'Video', id });
  }
}

interface IngestOf {
  readonly id: string;
  readonly sourceOrigin: SourceOrigin;
  readonly sourceFilename: string;
}

/**
 * Opens the ingest job of a video's source, before jobs accepts other work for the video. A video has one
 * such job, so the call is idempotent. If this call is lost, jobs opens the job when it receives the video's
 * event.
 */
export async function openIngest(
  ctx: VideosContext,
  { id: videoId, sourceOrigin: source, sourceFilename: filename }: IngestOf,
): Promise<{ readonly id: string }> {
  const payload = { videoId, source, filename };
  const input = { kind: 'INGEST', type: 'ingest', videoId, command: ingestSource.name, payload };
  return (await askForJob(ctx, input)).job;
}
