import type { TranslatedArticle } from '../../../../schemas/messages/translation-request.js';
import { markdownTexts, withMarkdownTexts } from './markdown-texts.js';

/** Paragraphs are separated by empty lines. */
export const paragraphsOf = (text: string): string[] => text.split(/\n{2,}/);

export const withParagraphs = (text: string, change: (paragraph: string) => string): string =>
  paragraphsOf(text).map(change).join('\n\n');

/**
 * Returns all translatable texts of an article, each once: a repeated text gets the same translation
 * everywhere.
 */
export const articleTexts = (article: TranslatedArticle): string[] => [...new Set(allTexts(article))];

const allTexts = ({ title, content, steps }: TranslatedArticle): string[] => [
  title,
  ...markdownTexts(content),
  ...steps.flatMap((step) => [step.title, ...paragraphsOf(step.text)]),
];

/** Returns the article with the translations of `articleTexts`; without any it stays as it is. */
export function withArticleTexts(
  { title, content, steps }: TranslatedArticle,
  translations: readonly string[],
): TranslatedArticle {
  const untranslated = { title, content, steps };
  if (translations.length === 0) return untranslated;
  const byText = new Map(articleTexts(untranslated).map((text, index) => [text, translations[index]]));
  const translated = (text: string): string => byText.get(text) ?? text;
  return {
    title: translated(title),
    content: withMarkdownTexts(content, translated),
    steps: steps.map((step) => ({
      ...step,
      title: translated(step.title),
      text: withParagraphs(step.text, translated),
    })),
  };
}
