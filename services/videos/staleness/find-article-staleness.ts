import type { EntityManager } from 'typeorm';
import type { ArticleRequest } from '../../../schemas/article.js';
import { costMinutes, unitsOf } from '../../../schemas/minutes.js';
import { inTransaction } from '../../platform/database/database.js';
import type { ArticleEntity, StoredStep } from '../article/article.entity.js';
import { findWrittenArticles } from '../article/find-written-articles.js';
import { gatherRequest } from '../article/gather-request.js';
import type { VideosContext } from '../context.js';
import { type ComparedLine, compareLines } from '../requests/compare-lines.js';
import { areEqual, compareSettings, compareTimed } from '../requests/compare-settings.js';
import type { StaleReason } from '../requests/stale-reason.js';
import { requireVideo, type VideoEntity } from '../video/video.entity.js';
import { notComparable, staleWith } from './stale-with.js';
import type { StaleArticle } from './staleness.type.js';

const SETTINGS = [
  ...['title', 'language', 'videoLanguage', 'durationSeconds', 'keyEvents', 'accentColor', 'videoContext'],
  ...['companyContext', 'tone', 'contentStyle', 'productName', 'glossary'],
] as const satisfies ReadonlyArray<keyof ArticleRequest>;

/** An engine without a model writes at once; one with a model takes about as long. */
const WRITING_SECONDS = 20;

/** Compares each article of a video with what it would be written from now, in order of their languages. */
export async function findArticleStaleness(ctx: VideosContext, videoId: string): Promise<StaleArticle[]> {
  const { workspaceId } = ctx.caller;
  return inTransaction(ctx.db, { workspaceId }, async (tx) => {
    const video = await requireVideo(tx, videoId);
    const compared: StaleArticle[] = [];
    for (const article of await findWrittenArticles(tx, videoId))
      compared.push(await compareArticle(tx, video, article));
    return compared;
  });
}

async function compareArticle(
  tx: EntityManager,
  video: VideoEntity,
  { request: before, ...article }: ArticleEntity,
): Promise<StaleArticle> {
  const { id: articleId, language, steps } = article;
  const known = { articleId, language, stepsTotal: steps.length, stepsToRewrite: 0 };
  if (!before) return { ...notComparable('article'), ...known };
  const now = await gatherRequest(tx, video, article, before.instructions);
  if (areEqual(before, now)) return { ...staleWith(null), ...known };
  const reasons = compareArticleRequests(before, now);
  return {
    ...staleWith(reasons),
    ...known,
    stepsToRewrite: countTouched(steps, reasons),
    minutes: costMinutes(unitsOf('article'), video.durationSeconds ?? 0),
    estimatedSeconds: WRITING_SECONDS,
  };
}

const linesOf = ({ lines }: ArticleRequest): ComparedLine[] =>
  lines.map(([startTime, endTime, text]) => ({ startTime, endTime, text }));

function compareArticleRequests(before: ArticleRequest, now: ArticleRequest): StaleReason[] {
  return [
    ...compareLines(linesOf(before), linesOf(now)),
    ...compareTimed(
      'INTERACTION_CHANGED',
      'An interaction',
      before.interactions ?? [],
      now.interactions ?? [],
    ),
    ...compareTimed('ELEMENT_CHANGED', 'An element', before.hidden ?? [], now.hidden ?? []),
    ...(before.analysisId === now.analysisId ? [] : [ANALYZED]),
    ...compareSettings(before, now, SETTINGS),
  ];
}

const ANALYZED: StaleReason = { kind: 'ANALYSIS_CHANGED', message: 'The video was analyzed again' };

/** A reason without a time belongs to every step. */
function countTouched(steps: readonly StoredStep[], reasons: readonly StaleReason[]): number {
  if (reasons.some(({ start }) => start === undefined)) return steps.length;
  const begins = steps.map(({ atSeconds }) => atSeconds).sort((a, b) => a - b);
  const touched = reasons.map(({ start = 0 }) =>
    Math.max(
      0,
      begins.findLastIndex((begin) => begin <= start),
    ),
  );
  return steps.length === 0 ? 0 : new Set(touched).size;
}
