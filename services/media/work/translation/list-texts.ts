import type {
  TranslatedArticle,
  TranslationRequest,
} from '../../../../schemas/messages/translation-request.js';
import type { TimeSpan } from '../../text/word.js';
import { articleTexts, withArticleTexts } from './article-texts.js';
import { cutTexts, joinTranslated } from './join-translated.js';

/** Returns all translatable texts, in an order that only the request determines; long texts in chunks. */
export const listTexts = (request: TranslationRequest): string[] => cutTexts(wholeTexts(request));

/**
 * Returns when each of `listTexts` is spoken, in seconds of the source; null for the title and the texts of the article,
 * which are about the whole video.
 */
export function listSpans(request: TranslationRequest): Array<TimeSpan | null> {
  const spans = request.lines.map(({ startTime, endTime }) => ({
    startSeconds: startTime,
    endSeconds: endTime,
  }));
  return wholeTexts(request).flatMap((text, index) =>
    cutTexts([text]).map(() => (index === 0 ? null : (spans[index - 1] ?? null))),
  );
}

const wholeTexts = ({ title, lines, article }: TranslationRequest): string[] => [
  title,
  ...lines.map(({ text }) => text),
  ...(article && !article.isTranslated ? articleTexts(article) : []),
];

export interface TranslatedTexts {
  readonly title: string;
  readonly lines: string[];
  readonly article: TranslatedArticle | null;
}

/** Joins the translations of `listTexts`. */
export function joinTexts(request: TranslationRequest, translated: readonly string[]): TranslatedTexts {
  const [title = request.title, ...texts] = joinTranslated(wholeTexts(request), translated, request.to);
  const lines = texts.splice(0, request.lines.length);
  return { title, lines, article: request.article && withArticleTexts(request.article, texts) };
}
