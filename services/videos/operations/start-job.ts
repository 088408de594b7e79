import { JOBS, type JobType } from '../../../schemas/job-types.js';
import type { MessageDefinition } from '../../../schemas/messages/define-message.js';
import type { JobAttempt } from '../../../schemas/messages/jobs.js';
import type { VideosContext } from '../context.js';
import { askForJob } from './ask-for-job.js';

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
