import { ACCESS } from '../../../schemas/access.js';
import { analyzeVideo as analyzeVideoCommand } from '../../../schemas/messages/media.js';
import { requireAccess } from '../../platform/access.js';
import { requireLanguageCode, requireLength } from '../../platform/check-text.js';
import { inTransaction } from '../../platform/database.js';
import type { VideosContext } from '../context.js';
import { requireUnlockedVideo } from '../video/find-video.js';
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
    const unlocked = await requireUnlockedVideo(tx, id);
    unlocked.videoContext = input.videoContext ?? unlocked.videoContext;
    unlocked.companyContext = input.companyContext ?? unlocked.companyContext;
    return tx.save(unlocked);
  });
  const payload = {
    videoId: id,
    sourceFileId: video.sourceFileId,
    language: input.language ?? video.subtitleLanguage ?? undefined,
    forceRefresh: input.forceRefresh ?? false,
  };
  return startJob(ctx, 'analysis', analyzeVideoCommand, payload, video.durationSeconds);
}
