import type { MessageDefinition } from '../../../schemas/messages/define-message.js';
import type { JobAttempt, JobKind } from '../../../schemas/messages/jobs.js';
import type { VideosContext } from '../context.js';

export interface StartedJob {
  readonly job: { readonly id: string };
  /** False: the same work was under way already and nothing new was started. */
  readonly started: boolean;
  readonly message: string;
}

export const OPEN_JOB = `mutation OpenJob($input: OpenJobInput!) { openJob(input: $input) { started job { id } } }`;

/** Has jobs accept the work. Throws what jobs refuses it with. What is charged by the video's length needs the length. */
export async function startJob<P extends JobAttempt & { videoId: string }>(
  { jobs, caller, requestId }: VideosContext,
  kind: Extract<JobKind, 'analysis' | 'export'>,
  command: MessageDefinition<P>,
  payload: Omit<P, keyof JobAttempt> & { readonly videoId: string },
  durationSeconds: number | null = null,
): Promise<StartedJob> {
  const input = {
    kind: kind.toUpperCase(),
    type: kind,
    videoId: payload.videoId,
    command: command.name,
    payload,
    durationSeconds,
  };
  const { openJob } = await jobs.call<{ openJob: { started: boolean; job: { id: string } } }>({
    document: OPEN_JOB,
    variables: { input },
    as: caller,
    requestId,
  });
  const noun = kind === 'analysis' ? 'An analysis' : 'An export';
  return {
    ...openJob,
    message: openJob.started
      ? `${noun} was started`
      : `${noun} of this video is already running; this is its job`,
  };
}
