import { ACCESS } from '../../../schemas/access.js';
import { analyzeVideo as analyzeVideoCommand } from '../../../schemas/messages/media.js';
import { requireAccess } from '../../platform/access.js';
import { requireLanguageCode, requireLength } from '../../platform/check-text.js';
import { inTransaction } from '../../platform/database.js';
import type { VideosContext } from '../context.js';
import { holdVideoFor, requireSource } from '../video/find-video.js';
import { openIngest } from '../video/open-ingest.js';
import { requireHearable } from './require-hearable.js';
import { type StartedJob, startJob } from './start-job.js';

export interface AnalyzeVideo {
  readonly videoContext?: string | null;
  readonly companyContext?: string | null;
  /** BCP 47; else the video's subtitle language; else it is detected. */
  readonly language?: string | null;
  readonly forceRefresh?: boolean | null;
}

/** Starts hearing and looking at the video's source. */
export async function analyzeVideo(ctx: VideosContext, id: string, input: AnalyzeVideo): Promise<StartedJob> {
  requireAccess(ctx.caller, ACCESS.analyzeVideo);
  requireLength('body.videoContext', input.videoContext, { most: 5000 });
  requireLength('body.companyContext', input.companyContext, { most: 5000 });
  requireLanguageCode('body.language', input.language);
  await requireHearable(ctx, id, input.language);
  const { workspaceId } = ctx.caller;
  const video = await inTransaction(ctx.db, { workspaceId }, async (tx) => {
    const held = await holdVideoFor(tx, 'analyzeVideo', id);
    requireSource(held);
    held.videoContext = input.videoContext ?? held.videoContext;
    held.companyContext = input.companyContext ?? held.companyContext;
    return tx.save(held);
  });
  const { sourceOrigin, sourceFileId } = video;
  // Its turn comes first, also when jobs could not be told of it until now.
  if (sourceOrigin) await openIngest(ctx, { ...video, sourceOrigin });
  const payload = {
    videoId: id,
    sourceFileId: sourceFileId ?? undefined,
    language: input.language ?? video.subtitleLanguage ?? undefined,
    forceRefresh: input.forceRefresh ?? false,
  };
  return startJob(ctx, 'analysis', analyzeVideoCommand, payload, video.durationSeconds);
}
