import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { fileIdOf, imagesIn } from './address-images.js';
import { linkWrittenTimes, type VideoUrl } from './link-times.js';

const reader = unified().use(remarkParse);

/**
 * Returns the stored Markdown with URLs of its images and of times in its video. The URLs are inserted as text: serializing the
 * document again would escape their `&`, and clients that extract URLs without a Markdown parser would not
 * decode it.
 */
export function renderMarkdown(
  content: string,
  urlOf: (fileId: string) => string,
  videoUrlOf: VideoUrl = null,
): string {
  const ids = new Set(imagesIn(reader.parse(content)).map(fileIdOf));
  let shown = linkWrittenTimes(content, videoUrlOf);
  for (const id of ids) shown = shown.replaceAll(`](file:${id})`, () => `](${urlOf(id)})`);
  return shown;
}
