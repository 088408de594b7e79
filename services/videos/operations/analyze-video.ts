import type { EntityManager } from 'typeorm';
import { ACCESS } from '../../../schemas/access.js';
import { AnalysisSettings } from '../../../schemas/analysis-settings.js';
import { findScriptFault } from '../../../schemas/custom-script.js';
import { canonicalLanguage } from '../../../schemas/language-code.js';
import type { AnalysisRequest } from '../../../schemas/messages/analysis-request.js';
import { analyzeVideo as analyzeVideoCommand } from '../../../schemas/messages/media.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { invalid } from '../../platform/errors/errors.js';
import { type Nullable, withoutNulls } from '../../platform/text/without-nulls.js';
import { makePartReader } from '../../platform/validation/read-part.js';
import { requireTranscribable } from '../abilities/require-abilities.js';
import { findBrandKit } from '../brand-kit/find-brand-kit.js';
import type { VideosContext } from '../context.js';
import { scriptSkillMissing } from '../errors.js';
import { AnalysisRequestEntity, type ProvidedContext } from '../requests/request.entity.js';
import { KeyEventEntity } from '../script/script-line.entity.js';
import {
  findVideoForUpdate,
  lockVideo,
  requireSource,
  requireVideo,
  type VideoEntity,
} from '../video/video.entity.js';
import { openIngest, type StartedJob, startJob } from './start-job.js';
import { type Frozen, startOnce, storeFrozenRequest } from './start-once.js';
import { takeProvidedContext } from './take-provided-context.js';

/** The requested settings; absent ones have the defaults of the contract. */
export type AnalyzeVideo = Nullable<AnalysisSettings>;

const readBody = makePartReader('body', AnalysisSettings);

/**
 * Checks everything about the request that does not depend on the video. Throws `validation_error` naming the
 * field and the rule.
 */
function checkAnalysis(input: AnalyzeVideo): void {
  readBody(withoutNulls(input));
}

/** Requires a readable script when the script source is `custom`. Throws `validation_error`. */
function requireProvidedScript(input: AnalyzeVideo): void {
  const fault = findScriptFault(input);
  if (fault !== null) throw invalid('body.customScript', fault);
}

/**
 * Resolves all parameters of an analysis from the request, then the video. Parameters that its content style
 * does not use are omitted.
 */
export async function resolveAnalysis(
  tx: EntityManager,
  video: VideoEntity,
  input: AnalyzeVideo,
): Promise<AnalysisRequest> {
  requireProvidedScript(input);
  const scriptSource = input.scriptSource ?? 'video';
  const contentStyle = input.contentStyle ?? 'how-to';
  return {
    version: 1,
    videoId: video.id,
    language: canonicalOrNull(input.language ?? video.subtitleLanguage),
    defaultLanguage: (await findBrandKit(tx, video.workspaceId)).defaultLanguage,
    forceRefresh: input.forceRefresh ?? false,
    scriptSource,
    customScript: (scriptSource === 'custom' && input.customScript) || null,
    contentStyle,
    tone: input.tone ?? null,
    productName: (contentStyle === 'promotional' && input.productName) || null,
    styleGuide: await findStyleGuide(tx, video.workspaceId, input.scriptSkillId),
    title: video.name,
    videoContext: input.videoContext ?? video.videoContext,
    companyContext: input.companyContext ?? video.companyContext,
    keyEvents: await resolveKeyEvents(tx, video.id, input.keyEvents),
    analysisModel: input.analysisModel ?? null,
    subtitleModel: input.subtitleModel ?? null,
    autoZoom: input.autoZoom ?? false,
  };
}

const canonicalOrNull = (language: string | null): string | null => language && canonicalLanguage(language);

async function findStyleGuide(
  tx: EntityManager,
  workspaceId: string,
  id: string | null | undefined,
): Promise<string | null> {
  if (id === null || id === undefined) return null;
  const { scriptSkills } = await findBrandKit(tx, workspaceId);
  const skill = scriptSkills.find((one) => one.id === id);
  if (!skill) throw scriptSkillMissing({ id });
  return skill.instructions;
}

/** Key events provided earlier apply until a request provides others, or an empty list. */
async function resolveKeyEvents(
  tx: EntityManager,
  videoId: string,
  given: AnalyzeVideo['keyEvents'],
): Promise<AnalysisRequest['keyEvents']> {
  const events =
    given ??
    (await tx.find(KeyEventEntity, { where: { videoId, source: 'given' }, order: { position: 'asc' } }));
  return events.map(({ text, timestamp }) => ({ text, timestamp: timestamp ?? null }));
}

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

/**
 * Refuses speech in a language that no engine can transcribe before the job starts. The check is skipped when
 * the language is detected, and when the script is provided and transcription would only align it; a silent
 * video has nothing to transcribe.
 */
async function requireTranscribableSource(
  ctx: VideosContext,
  videoId: string,
  {
    language: asked,
    scriptSource,
    subtitleModel,
  }: Pick<AnalyzeVideo, 'language' | 'scriptSource' | 'subtitleModel'>,
): Promise<void> {
  const video = await inTransaction(ctx.db, { workspaceId: ctx.caller.workspaceId }, (tx) =>
    findVideoForUpdate(tx, 'analyzeVideo', videoId),
  );
  const language = asked ?? video.subtitleLanguage;
  if (!language || scriptSource === 'custom') return;
  await requireTranscribable(ctx, {
    language,
    videoId,
    model: subtitleModel,
    field: asked ? 'body.language' : 'The video’s subtitleLanguage',
  });
}
