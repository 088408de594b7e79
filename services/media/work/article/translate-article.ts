import type { ArticleRequest } from '../../../../schemas/article.js';
import type { Article } from '../../ai/text/text-engine.js';
import type { TranslateEngines } from '../../ai/translate/open-translate-engines.js';
import { namedLabels } from '../analysis/labels/named-labels.js';
import { paragraphsOf, withParagraphs } from '../translation/article-texts.js';
import { cutTexts, joinTranslated } from '../translation/join-translated.js';

/**
 * Translates an article: every paragraph and title by itself, so that no text moves from one to another. Names on the
 * screen stay as the pictures show them.
 */
export async function translateArticle(
  translating: Pick<TranslateEngines, 'translate'>,
  article: Article,
  { videoLanguage, language, glossary }: Pick<ArticleRequest, 'videoLanguage' | 'language' | 'glossary'>,
  labels: readonly string[],
  signal: AbortSignal,
): Promise<Article> {
  const { title, intro, closing, steps } = article;
  const whole = [title, intro ?? '', closing ?? '', ...steps.flatMap((step) => [step.title, step.text])];
  const texts = [...new Set(whole.flatMap(paragraphsOf))].filter((text) => text !== '');
  const lines = cutTexts(texts);
  const translated = await translating.translate({
    from: videoLanguage,
    to: language,
    lines,
    verbatim: lines.map((line) => namedLabels(line, labels, videoLanguage)),
    glossary,
    signal,
  });
  const translations = joinTranslated(texts, translated.lines, language);
  const byText = new Map(texts.map((text, index) => [text, translations[index]]));
  const translationOf = (text: string): string =>
    withParagraphs(text, (paragraph) => byText.get(paragraph) ?? paragraph);
  const translatedOrNull = (text: string | null) => (text === null ? null : translationOf(text));
  return {
    title: translationOf(title),
    intro: translatedOrNull(intro),
    closing: translatedOrNull(closing),
    steps: steps.map((step) => ({
      ...step,
      title: translationOf(step.title),
      text: translationOf(step.text),
    })),
  };
}
