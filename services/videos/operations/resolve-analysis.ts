import type { EntityManager } from 'typeorm';
import type { AnalysisRequest } from '../../../schemas/messages/analysis-request.js';
import { findBrandKit } from '../brand-kit/find-brand-kit.js';
import { scriptSkillMissing } from '../errors.js';
import { KeyEventEntity } from '../script/key-event.entity.js';
import { canonicalLanguage } from '../video/canonical-language.js';
import type { VideoEntity } from '../video/video.entity.js';
import { type AnalyzeVideo, requireProvidedScript } from './check-analysis.js';

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
