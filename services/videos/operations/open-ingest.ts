import type { SourceOrigin } from '../../../schemas/messages/media.js';
import { ingestSource } from '../../../schemas/messages/media.js';
import type { VideosContext } from '../context.js';
import { askForJob } from './ask-for-job.js';

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
