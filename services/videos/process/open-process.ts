import type { SourceOrigin } from '../../../schemas/messages/media.js';
import type { VideosContext } from '../context.js';
import { openIngest } from '../operations/open-ingest.js';
import type { VideoEntity } from '../video/video.entity.js';

const HAS_MINUTES = `query HasMinutes($steps: [String!]!, $durationSeconds: Float) {
  hasMinutes(steps: $steps, durationSeconds: $durationSeconds)
}`;
const OPEN_PROCESS = `mutation OpenProcess($input: OpenProcessInput!) { openProcess(input: $input) { id } }`;

/**
 * Throws `limit_exceeded` when the remaining minutes of the month do not suffice for the video or, while its duration is
 * unknown, for the shortest one, and `unavailable` while the queue is full.
 */
export async function requireMinutes(
  { jobs, caller, requestId }: VideosContext,
  steps: readonly string[],
  durationSeconds: number | null = null,
): Promise<void> {
  await jobs.call({ document: HAS_MINUTES, variables: { steps, durationSeconds }, as: caller, requestId });
}

/** Opens the process at jobs, which may have it already. */
export async function openProcess(
  { jobs, caller, requestId }: VideosContext,
  input: { jobId: string; videoId: string; projectId: string | null; steps: readonly string[] },
): Promise<void> {
  await jobs.call({ document: OPEN_PROCESS, variables: { input }, as: caller, requestId });
}

/**
 * Opens the process at jobs immediately, so that its job can be read as soon as the response is sent. Jobs
 * also learns of it from the video's event, so an unreachable jobs service is not an error.
 */
export async function openProcessSoon(
  ctx: VideosContext,
  video: VideoEntity,
  { jobId, projectId, steps }: { jobId: string; projectId: string | null; steps: readonly string[] },
): Promise<void> {
  const { log } = ctx;
  try {
    // The ingest job must precede the process's job.
    await openIngest(ctx, { ...video, sourceOrigin: video.sourceOrigin as SourceOrigin });
    await openProcess(ctx, { jobId, videoId: video.id, projectId, steps });
  } catch (err) {
    log.warn({ err, videoId: video.id, jobId }, 'jobs is unreachable and will open the process later');
  }
}
