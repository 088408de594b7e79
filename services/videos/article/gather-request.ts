import type { EntityManager } from 'typeorm';
import type { ArticleRequest } from '../../../schemas/article.js';
import { isHiding } from '../../../schemas/messages/render-request.js';
import { BrandKitEntity } from '../brand-kit/brand-kit.entity.js';
import { chooseTerms } from '../brand-kit/choose-terms.js';
import { completeBrandKit } from '../brand-kit/find-brand-kit.js';
import { findElements } from '../element/find-elements.js';
import { findInteractions } from '../interaction/find-interactions.js';
import { AnalysisRequestEntity } from '../requests/request.entity.js';
import { findSpokenLines } from '../script/find-script.js';
import { KeyEventEntity, placeOf, type ScriptLineEntity } from '../script/script-line.entity.js';
import type { VideoEntity } from '../video/video.entity.js';
import type { ArticleKey } from './article.entity.js';
import { spokenLanguageOf } from './article-key.js';

/** More actions than this are no help article. */
const MAX_LISTED = 1000;

/** Gathers all data about a video that the text engine uses for an article. */
export async function gatherRequest(
  tx: EntityManager,
  video: VideoEntity,
  { workspaceId, videoId, language }: ArticleKey,
  instructions: string | null | undefined,
): Promise<ArticleRequest> {
  const lines = await findSpokenLines(tx, videoId);
  // Scene changes are not key events; media detects them itself.
  const events = await tx.find(KeyEventEntity, {
    where: { videoId, source: 'given' },
    order: { position: 'asc' },
  });
  const kit = await tx.findOneBy(BrandKitEntity, { workspaceId });
  const { glossary } = completeBrandKit(kit?.settings ?? {});
  const interactions = await findInteractions(tx, videoId);
  const hidden = (await findElements(tx, videoId)).filter(isHiding);
  return {
    videoId,
    language,
    videoLanguage: spokenLanguageOf(video),
    title: video.name,
    durationSeconds: video.durationSeconds ?? 0,
    lines: lines.map((line) => [...spokenSpan(line), line.text]),
    keyEvents: events.map((event) => ({ text: event.text, atSeconds: placeOf(event) })),
    interactions: interactions.slice(0, MAX_LISTED).map(({ source: _, ...interaction }) => interaction),
    ...(hidden.length > 0 && { hidden }),
    accentColor: kit?.settings.article?.primaryColor ?? undefined,
    videoContext: video.videoContext ?? undefined,
    companyContext: video.companyContext ?? undefined,
    ...(await findDirection(tx, videoId)),
    instructions: instructions?.trim() || undefined,
    glossary: chooseTerms(glossary, language),
  };
}

/** Returns the latest analysis, and its instructions for writing the script. */
async function findDirection(
  tx: EntityManager,
  videoId: string,
): Promise<Pick<ArticleRequest, 'tone' | 'contentStyle' | 'productName' | 'analysisId'>> {
  const newest = await tx.findOne(AnalysisRequestEntity, {
    where: { videoId },
    order: { createdAt: 'desc' },
  });
  if (!newest) return {};
  const { tone, contentStyle, productName } = newest.request;
  return {
    analysisId: newest.id,
    tone: tone ?? undefined,
    contentStyle,
    productName: productName ?? undefined,
  };
}

/** Returns the time of the speech if its words are timed, since subtitles are shown longer for readability. */
function spokenSpan({ startTime, endTime, words }: ScriptLineEntity): [number, number] {
  const [first, last] = [words?.at(0), words?.at(-1)];
  return first && last ? [first.start, last.end] : [startTime, endTime];
}
