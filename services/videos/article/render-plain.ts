import { escapeAttribute, place, withoutPlaces } from './article-template.js';
import type { RenderedArticle } from './rendered-article.js';

/** Content that cannot be rendered, as paragraphs of text. */
export function renderPlain(title: string, content: string): RenderedArticle {
  const paragraphs = withoutPlaces(content)
    .split('\n\n')
    .map((text) => `<p${place('attributes', 'p/p')}>${escapeAttribute(text)}</p>`);
  const heading = `# ${title.replace(/[^\p{L}\p{N} ]/gu, '\\$&').replaceAll('\n', ' ')}\n`;
  return { version: 1, html: paragraphs.join('\n'), imageIds: [], description: '', heading };
}
