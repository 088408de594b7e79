import type { TranslatedArticle, TranslationRequest } from '../../../schemas/messages/translation-request.js';
import { primaryLanguage } from '../engines/language-tag.js';
import { articleTexts, withArticleTexts } from './article-texts.js';
import { cutText } from './cut-text.js';

/** All that is to be translated, in an order that only the request decides; long texts in stretches. */
export const listTexts = (request: TranslationRequest): string[] => wholeTexts(request).flatMap(cutText);

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

/** Puts the translations of `listTexts` together again. What came back without a word stays in its own language. */
export function joinTexts(request: TranslationRequest, translated: readonly string[]): TranslatedTexts {
  const gap = WITHOUT_BLANKS.has(primaryLanguage(request.to)) ? '' : ' ';
  let at = 0;
  const [title = request.title, ...texts] = wholeTexts(request).map((text) => {
    const stretches = cutText(text).length;
    const joined = translated
      .slice(at, at + stretches)
      // Where an engine leaves a word out it may leave two blanks.
      .map((stretch) => stretch.replace(/ {2,}/g, ' ').trim())
      .filter((stretch) => stretch !== '')
      .join(gap);
    at += stretches;
    return joined || text;
  });
  const lines = texts.splice(0, request.lines.length);
  return { title, lines, article: request.article && withArticleTexts(request.article, texts) };
}

/** Languages that put none between sentences. */
const WITHOUT_BLANKS: ReadonlySet<string> = new Set(['zh', 'ja', 'th', 'lo', 'km', 'my', 'yue']);
