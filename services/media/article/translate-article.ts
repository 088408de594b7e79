import type { ArticleRequest } from '../../../schemas/article.js';
import type { Translating } from '../engines/translate/open-translating.js';
import type { Article } from '../engines/write/write-engine.js';

/** Paragraphs are parted by empty lines. */
const PARAGRAPH_BREAK = /\n{2,}/;

/** The same article in another language: every paragraph and title by itself, so that nothing moves from one to another. */
export async function translateArticle(
  translating: Pick<Translating, 'translate'>,
  article: Article,
  { videoLanguage, language, glossary }: Pick<ArticleRequest, 'videoLanguage' | 'language' | 'glossary'>,
  signal: AbortSignal,
): Promise<Article> {
  const texts = [
    article.title,
    article.intro,
    article.closing,
    ...article.steps.flatMap(({ title, text }) => [title, text]),
  ];
  const paragraphs = texts.flatMap((text) => text?.split(PARAGRAPH_BREAK) ?? []);
  const { lines } = await translating.translate({
    ...{ from: videoLanguage, to: language, lines: paragraphs, glossary, signal },
  });
  let next = 0;
  const take = (text: string): string =>
    text
      .split(PARAGRAPH_BREAK)
      .map(() => lines[next++] ?? '')
      .join('\n\n');
  const takeOrNull = (text: string | null) => (text === null ? null : take(text));
  return {
    title: take(article.title),
    intro: takeOrNull(article.intro),
    closing: takeOrNull(article.closing),
    steps: article.steps.map(({ title, text, atSeconds }) => ({
      title: take(title),
      text: take(text),
      atSeconds,
    })),
  };
}
