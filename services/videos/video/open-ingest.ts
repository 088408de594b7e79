import type { SourceOrigin } from '../../../schemas/messages/media.js';
import { ingestSource } from '../../../schemas/messages/media.js';
import type { VideosContext } from '../context.js';
import { askForJob } from '../operations/ask-for-job.js';

interface IngestOf {
  readonly id: string;
  readonly sourceOrigin: SourceOrigin;
  readonly sourceFilename: string;
}

/**
 * Has jobs take a video's source in, before it accepts anything else for the video. A video has one such job, however
 * often it is asked for: jobs also hears of the video by itself, should this never be said.
 */
export async function openIngest(
  ctx: VideosContext,
  { id: videoId, sourceOrigin: source, sourceFilename: filename }: IngestOf,
): Promise<{ readonly id: string }> {
  const payload = { videoId, source, filename };
  const input = { kind: 'INGEST', type: 'ingest', videoId, command: ingestSource.name, payload };
  return (await askForJob(ctx, input)).job;
}
