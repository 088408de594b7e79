import { ACCESS } from '../../../schemas/access.js';
import { analyzeVideo as analyzeVideoCommand } from '../../../schemas/messages/media.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import type { VideosContext } from '../context.js';
import { AnalysisRequestEntity, type ProvidedContext } from '../requests/analysis-request.entity.js';
import { findVideoForUpdate, lockVideo, requireSource, requireVideo } from '../video/find-video.js';
import { type AnalyzeVideo, checkAnalysis } from './check-analysis.js';
import { openIngest } from './open-ingest.js';
import { requireTranscribableSource } from './require-transcribable-source.js';
import { resolveAnalysis } from './resolve-analysis.js';
import { type StartedJob, startJob } from './start-job.js';
import { type Frozen, startOnce, storeFrozenRequest } from './start-once.js';
import { takeProvidedContext } from './take-provided-context.js';

/** Freezes the request, then starts transcription, frame analysis and script writing. */
export async function analyzeVideo(ctx: VideosContext, id: string, input: AnalyzeVideo): Promise<StartedJob> {
  requireAccess(ctx.caller, ACCESS.analyzeVideo);
  checkAnalysis(input);
  const effect = { operation: 'analyzeVideo', input: { id, input } };
  return startOnce(ctx, effect, {
    entity: AnalysisRequestEntity,
    prefix: 'arq',
    freeze: async (requestId) => {
      await requireTranscribableSource(ctx, id, input);
      return freezeRequest(ctx, id, requestId, input);
    },
    start: async ({ id: requestId }) => {
      const job = await start(ctx, id, requestId);
      if (job.started) await keepContext(ctx, id, requestId);
      return job;
    },
  });
}

function freezeRequest(
  { db, caller }: VideosContext,
  id: string,
  requestId: string,
  input: AnalyzeVideo,
): Promise<Frozen<AnalysisRequestEntity>> {
  const workspaceId = caller.workspaceId as string;
  return inTransaction(db, { workspaceId }, async (tx) => {
    const video = await findVideoForUpdate(tx, 'analyzeVideo', id);
    requireSource(video);
    const request = { ...(await resolveAnalysis(tx, video, input)), given: contextGiven(input) };
    return storeFrozenRequest(tx, AnalysisRequestEntity, {
      workspaceId,
      id: requestId,
      videoId: id,
      request,
    });
  });
}

function contextGiven({ videoContext, companyContext }: AnalyzeVideo): ProvidedContext | undefined {
  const isGiven = videoContext != null || companyContext != null;
  return isGiven
    ? { ...(videoContext != null && { videoContext }), ...(companyContext != null && { companyContext }) }
    : undefined;
}

/** Stores the provided context immediately; if the process dies before, the end of the analysis stores it. */
function keepContext(
  { db, log, caller: { workspaceId } }: VideosContext,
  videoId: string,
  id: string,
): Promise<unknown> {
  return inTransaction(db, { workspaceId }, async (tx) => {
    const video = await lockVideo(tx, videoId);
    if (video && !video.locked && (await takeProvidedContext(tx, video, id))) await tx.save(video);
  }).catch((err) =>
    log.warn({ err, videoId }, 'the context of a video will be stored when its analysis is complete'),
  );
}

async function start(ctx: VideosContext, videoId: string, analysisRequestId: string): Promise<StartedJob> {
  const { workspaceId } = ctx.caller;
  const video = await inTransaction(ctx.db, { workspaceId }, (tx) => requireVideo(tx, videoId));
  const { id, sourceOrigin, sourceFileId, durationSeconds } = video;
  // The ingest job must exist first, even if the jobs service was unreachable when the video was created.
  if (sourceOrigin) await openIngest(ctx, { ...video, sourceOrigin });
  const payload = { videoId: id, sourceFileId: sourceFileId ?? undefined, analysisRequestId };
  return startJob(ctx, 'analysis', analyzeVideoCommand, payload, { durationSeconds });
}
