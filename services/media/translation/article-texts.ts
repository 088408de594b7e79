import type { TranslatedArticle } from '../../../schemas/messages/translation-request.js';
import { markdownTexts, withMarkdownTexts } from './markdown-texts.js';

/** Paragraphs are parted by empty lines. */
const PARAGRAPH_BREAK = /\n{2,}/;

/** All that is to be translated of an article, each text once: where it stands twice, it reads the same in both places. */
export const articleTexts = (article: TranslatedArticle): string[] => [...new Set(allTexts(article))];

const allTexts = ({ title, content, steps }: TranslatedArticle): string[] => [
  title,
  ...markdownTexts(content),
  ...steps.flatMap((step) => [step.title, ...step.text.split(PARAGRAPH_BREAK)]),
];

/** The same article with the translations of `articleTexts` in their places; without any it stays as it is. */
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
      text: step.text.split(PARAGRAPH_BREAK).map(translated).join('\n\n'),
    })),
  };
}
