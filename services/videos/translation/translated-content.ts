import { type EntityManager, In } from 'typeorm';
import type { TranslationRequest } from '../../../schemas/messages/translation-request.js';
import { ArticleEntity, screenshotsOf } from '../article/article.entity.js';
import { chooseTerms } from '../brand-kit/choose-terms.js';
import { findBrandKit } from '../brand-kit/find-brand-kit.js';
import { pairLines } from '../requests/compare-lines.js';
import { areEqual } from '../requests/compare-settings.js';
import { TranslationRequestEntity } from '../requests/request.entity.js';
import { findSpokenLines } from '../script/find-script.js';
import type { VideoEntity } from '../video/video.entity.js';

/** What a translation is made from. */
export type TranslatedContent = Pick<TranslationRequest, 'title' | 'lines' | 'glossary' | 'article'>;

/** Returns the request that a translated video shows; null if it was made otherwise. */
export async function findShownRequest(
  tx: EntityManager,
  videoId: string,
): Promise<TranslationRequest | null> {
  const found = await tx
    .createQueryBuilder(TranslationRequestEntity, 'asked')
    .where(`asked.request ->> 'newVideoId' = :videoId`, { videoId })
    // An update that failed or still runs has not changed the video.
    .andWhere(`(asked.request -> 'update' is null or asked.appliedAt is not null)`)
    .orderBy('asked.createdAt', 'DESC')
    .getOne();
  return found?.request ?? null;
}

/** Returns what the video of a request is the translation of. */
export const contentOf = ({
  title,
  lines,
  glossary,
  article,
  update,
}: TranslationRequest): TranslatedContent =>
  update
    ? { title, glossary, lines: update.linesNow, article: update.article }
    : { title, lines, glossary, article };

/** Returns what the same request would translate now. */
export async function findPresentContent(
  tx: EntityManager,
  source: VideoEntity,
  { from, to }: Pick<TranslationRequest, 'from' | 'to'>,
): Promise<TranslatedContent> {
  const lines = await findSpokenLines(tx, source.id);
  const { glossary } = await findBrandKit(tx, source.workspaceId);
  return {
    title: source.name,
    lines: lines.map(({ startTime, endTime, text }) => ({ startTime, endTime, text })),
    glossary: chooseTerms(glossary, to),
    article: await freezeArticle(tx, source.id, { from, to }),
  };
}

/** What of a source has no translation, or another one than it would have now. */
interface Untranslated {
  /** Positions of the lines in the present script. */
  readonly positions: readonly number[];
  readonly title: boolean;
  readonly article: boolean;
}

/** Compares what was translated with what would be now; a text is translated anew for its words or for a glossary term in it. */
export function findUntranslated(before: TranslatedContent, now: TranslatedContent): Untranslated {
  const terms = changedTerms(before.glossary, now.glossary);
  const hasTerm = (text: string) => {
    const folded = fold(text);
    return terms.some((term) => folded.includes(term));
  };
  const positions = pairLines(before.lines, now.lines).flatMap((pair) => {
    if (pair.now === null) return [];
    const text = now.lines[pair.now]?.text ?? '';
    const isKept = pair.before !== null && before.lines[pair.before]?.text === text && !hasTerm(text);
    return isKept ? [] : [pair.now];
  });
  const { article } = now;
  return {
    positions: positions.sort((a, b) => a - b),
    title: before.title !== now.title || hasTerm(now.title),
    article:
      article !== null &&
      (!areEqual(before.article, article) || (!article.isTranslated && hasTerm(JSON.stringify(article)))),
  };
}

const fold = (text: string): string => text.normalize('NFC').toLowerCase();

type Glossary = TranslatedContent['glossary'];

/** Returns the terms that were added, removed or have another translation. */
function changedTerms(before: Glossary, now: Glossary): string[] {
  const has = (entries: Glossary, { term, translation }: Glossary[number]) =>
    entries.some((other) => other.term === term && other.translation === translation);
  const changed = [
    ...now.filter((entry) => !has(before, entry)),
    ...before.filter((entry) => !has(now, entry)),
  ];
  return changed.map(({ term }) => fold(term.trim())).filter((term) => term !== '');
}

/**
 * Returns the help article to translate: the newest in either language, so that a new article is not
 * superseded by an older one in the other language. Null when there is neither.
 */
export async function freezeArticle(
  tx: EntityManager,
  videoId: string,
  { from, to }: { from: string; to: string },
): Promise<TranslationRequest['article']> {
  const article = await tx.findOne(ArticleEntity, {
    where: { videoId, language: In([from, to]) },
    order: { generatedAt: 'desc' },
  });
  if (!article) return null;
  const { title, content, steps, instructionsKey, language } = article;
  return { title, content, steps: [...steps], instructionsKey, isTranslated: language === to };
}

/** Returns the images in the article. */
export const imagesOf = (article: TranslationRequest['article']): string[] =>
  article ? screenshotsOf(article.steps) : [];
