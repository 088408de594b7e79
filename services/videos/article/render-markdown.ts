import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { fileIdOf, imagesIn } from './address-images.js';

const reader = unified().use(remarkParse);

/**
 * Stored Markdown with pictures that can be fetched. Addresses are put in as they are: written anew, their `&` would be escaped,
 * which whoever looks for them without a parser does not undo.
 */
export function renderMarkdown(content: string, urlOf: (fileId: string) => string): string {
  const ids = new Set(imagesIn(reader.parse(content)).map(fileIdOf));
  let shown = content;
  for (const id of ids) shown = shown.replaceAll(`](file:${id})`, () => `](${urlOf(id)})`);
  return shown;
}
