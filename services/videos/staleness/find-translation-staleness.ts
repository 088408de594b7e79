import type { EntityManager } from 'typeorm';
import { costMinutes, unitsOf } from '../../../schemas/minutes.js';
import { inTransaction } from '../../platform/database/database.js';
import type { VideosContext } from '../context.js';
import { compareLines } from '../requests/compare-lines.js';
import { areEqual, compareSettings } from '../requests/compare-settings.js';
import type { StaleReason } from '../requests/stale-reason.js';
import { findSpokenLines } from '../script/find-script.js';
import {
  contentOf,
  findPresentContent,
  findShownRequest,
  findUntranslated,
  type TranslatedContent,
} from '../translation/translated-content.js';
import { requireVideo, VideoEntity } from '../video/video.entity.js';
import { estimateVoiceover } from './find-voiceover-staleness.js';
import { notComparable, staleWith } from './stale-with.js';
import type { StaleTranslation } from './staleness.type.js';

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

async function compareTranslation(
  tx: EntityManager,
  source: VideoEntity,
  translation: VideoEntity,
): Promise<StaleTranslation> {
  const { id: videoId } = translation;
  const shown = await findShownRequest(tx, videoId);
  const now = shown && (await findPresentContent(tx, source, shown));
  const linesTotal = now ? now.lines.length : (await findSpokenLines(tx, source.id)).length;
  const known = { videoId, language: shown?.to ?? translation.language ?? '', linesTotal };
  if (!shown || !now) return { ...notComparable('translation'), ...known, linesToTranslate: null };
  const before = contentOf(shown);
  const reasons = compareContents(before, now);
  if (reasons.length === 0) return { ...staleWith(null), ...known, linesToTranslate: 0 };
  const linesToTranslate = findUntranslated(before, now).positions.length;
  const durationSeconds = source.durationSeconds ?? 0;
  const spoken = translation.voiceoverFileId ? estimateVoiceover(linesToTranslate, durationSeconds) : 0;
  return {
    ...staleWith(reasons),
    ...known,
    linesToTranslate,
    minutes: costMinutes(unitsOf('translation'), durationSeconds),
    estimatedSeconds: Math.ceil(STARTING_SECONDS + linesToTranslate * TRANSLATING) + spoken,
  };
}

/** Seconds of starting an engine, and per line. */
const STARTING_SECONDS = 2;
const TRANSLATING = 0.1;

function compareContents(before: TranslatedContent, now: TranslatedContent): StaleReason[] {
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
  message: 'The article that was translated was written again or replaced by a new one',
};
