import type { EntityManager } from 'typeorm';
import type { TranslationRequest } from '../../../schemas/messages/translation-request.js';
import { costMinutes, unitsOf } from '../../../schemas/minutes.js';
import { inTransaction } from '../../platform/database.js';
import { chooseTerms } from '../brand-kit/choose-terms.js';
import { findBrandKit } from '../brand-kit/find-brand-kit.js';
import type { VideosContext } from '../context.js';
import { findSpokenLines } from '../script/find-spoken-lines.js';
import { freezeArticle } from '../translation/freeze-article.js';
import { TranslationRequestEntity } from '../translation/translation-request.entity.js';
import { requireVideo } from '../video/find-video.js';
import { VideoEntity } from '../video/video.entity.js';
import { compareLines, pairLines } from './compare-lines.js';
import { areEqual, compareSettings } from './compare-settings.js';
import type { StaleReason } from './stale-reason.js';
import { notComparable, staleWith } from './stale-with.js';
import type { StaleTranslation } from './staleness.type.js';

type Requested = Pick<TranslationRequest, 'title' | 'lines' | 'glossary' | 'article'>;

/** Compares each translation of a video with what would be translated now, in order of their creation. */
export async function findTranslationStaleness(
  ctx: VideosContext,
  videoId: string,
): Promise<StaleTranslation[]> {
  const { workspaceId } = ctx.caller;
  return inTransaction(ctx.db, { workspaceId }, async (tx) => {
    const source = await requireVideo(tx, videoId);
    const made = await tx.find(VideoEntity, {
      where: { sourceVideoId: videoId },
      order: { createdAt: 'asc', id: 'asc' },
    });
    const compared: StaleTranslation[] = [];
    for (const translation of made) compared.push(await compareTranslation(tx, source, translation));
    return compared;
  });
}

/** Returns the request from which a video was translated; null if it was made otherwise. */
const findRequest = (tx: EntityManager, videoId: string): Promise<TranslationRequestEntity | null> =>
  tx
    .createQueryBuilder(TranslationRequestEntity, 'asked')
    .where(`asked.request ->> 'newVideoId' = :videoId`, { videoId })
    .orderBy('asked.createdAt', 'DESC')
    .getOne();

async function compareTranslation(
  tx: EntityManager,
  source: VideoEntity,
  translation: VideoEntity,
): Promise<StaleTranslation> {
  const { id: videoId } = translation;
  const asked = await findRequest(tx, videoId);
  const lines = await findSpokenLines(tx, source.id);
  const language = asked?.request.to ?? translation.language ?? '';
  const known = { videoId, language, linesTotal: lines.length };
  if (!asked) return { ...notComparable('translation'), ...known, linesToTranslate: null };
  const { request: before } = asked;
  const kit = await findBrandKit(tx, source.workspaceId);
  const now: Requested = {
    title: source.name,
    lines: lines.map(({ startTime, endTime, text }) => ({ startTime, endTime, text })),
    glossary: chooseTerms(kit.glossary, before.to),
    article: await freezeArticle(tx, source.id, before),
  };
  const reasons = compareRequests(before, now);
  if (reasons.length === 0) return { ...staleWith(null), ...known, linesToTranslate: 0 };
  return {
    ...staleWith(reasons),
    ...known,
    linesToTranslate: countUntranslated(before, now),
    minutes: costMinutes(unitsOf('translation'), source.durationSeconds ?? 0),
  };
}

function compareRequests(before: Requested, now: Requested): StaleReason[] {
  return [
    ...compareLines(before.lines, now.lines),
    ...compareSettings(
      { name: before.title, glossary: before.glossary },
      { name: now.title, glossary: now.glossary },
      ['name', 'glossary'],
    ),
    ...(areEqual(before.article, now.article) ? [] : [ARTICLE]),
  ];
}

const ARTICLE: StaleReason = {
  kind: 'ARTICLE_CHANGED',
  message: 'The article that was translated was written again, or is a new one',
};

/** With another glossary every line may be translated differently. */
function countUntranslated(before: Requested, now: Requested): number {
  if (!areEqual(before.glossary, now.glossary)) return now.lines.length;
  return pairLines(before.lines, now.lines).filter((pair) => {
    if (pair.now === null) return false;
    return pair.before === null || before.lines[pair.before]?.text !== now.lines[pair.now]?.text;
  }).length;
}
