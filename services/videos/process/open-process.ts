import type { SourceOrigin } from '../../../schemas/messages/media.js';
import type { VideosContext } from '../context.js';
import { openIngest } from '../video/open-ingest.js';
import type { VideoEntity } from '../video/video.entity.js';

const HAS_MINUTES = `query HasMinutes($steps: [String!]!) { hasMinutes(steps: $steps) }`;
const OPEN_PROCESS = `mutation OpenProcess($input: OpenProcessInput!) { openProcess(input: $input) { id } }`;

/** Throws `limit_exceeded` where the month's minutes would not do for the shortest video. */
export async function requireMinutes(
  { jobs, caller, requestId }: VideosContext,
  steps: readonly string[],
): Promise<void> {
  await jobs.call({ document: HAS_MINUTES, variables: { steps }, as: caller, requestId });
}

/**
 * Tells jobs of a process right away, so that its job can be read when the answer is there. Jobs also hears of it with the video:
 * that it can't be reached now must not read as a failure.
 */
export async function openProcessSoon(
  ctx: VideosContext,
  video: VideoEntity,
  { jobId, projectId, steps }: { jobId: string; projectId: string | null; steps: readonly string[] },
): Promise<void> {
  const { jobs, caller, requestId, log } = ctx;
  try {
    // First: its turn has to come before the process's.
    await openIngest(ctx, { ...video, sourceOrigin: video.sourceOrigin as SourceOrigin });
    const input = { jobId, videoId: video.id, projectId, steps };
    await jobs.call({ document: OPEN_PROCESS, variables: { input }, as: caller, requestId });
  } catch (err) {
    log.warn({ err, videoId: video.id, jobId }, 'the process is opened once jobs hears of the video');
  }
}
