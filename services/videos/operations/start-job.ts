import type { MessageDefinition } from '../../../schemas/messages/define-message.js';
import type { JobAttempt, JobKind, JobType } from '../../../schemas/messages/jobs.js';
import type { VideosContext } from '../context.js';
import { askForJob } from './ask-for-job.js';

export interface StartedJob {
  readonly job: { readonly id: string };
  /** False when the same work was already in progress and no new job was started. */
  readonly started: boolean;
  readonly message: string;
}

const WORK = {
  analysis: { kind: 'analysis', noun: 'An analysis' },
  export: { kind: 'export', noun: 'An export' },
  translation: { kind: 'translation', noun: 'A translation' },
  voiceover: { kind: 'tool', noun: 'A voiceover' },
  backup: { kind: 'backup', noun: 'A backup' },
} as const satisfies Partial<Record<JobType, { kind: JobKind; noun: string }>>;

/**
 * Starts a job. Throws the error with which jobs refuses it. Work that is charged by the video's duration
 * requires the duration.
 */
export async function startJob<P extends JobAttempt & { videoId: string }>(
  ctx: VideosContext,
  type: keyof typeof WORK,
  command: MessageDefinition<P>,
  payload: Omit<P, keyof JobAttempt> & { readonly videoId: string },
  durationSeconds: number | null = null,
): Promise<StartedJob> {
  const { kind, noun } = WORK[type];
  const input = {
    kind: kind.toUpperCase(),
    type,
    videoId: payload.videoId,
    command: command.name,
    payload,
    durationSeconds,
    ...(ctx.parent && { parent: ctx.parent }),
  };
  const openJob = await askForJob(ctx, input);
  return {
    ...openJob,
    message: openJob.started
      ? `${noun} was started`
      : `${noun} of this video is already running: ${openJob.job.id}. Nothing else was started, and settings of this request that differ from that job’s are not applied; send the request again when that job has ended`,
  };
}
