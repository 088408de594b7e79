import { linkWrittenTimes, type VideoUrl } from './link-times.js';

const FILE_REFERENCE = /\]\(file:([^()\s]+)\)/g;

/**
 * Returns the stored Markdown with URLs of its images and of times in its video. The URLs are inserted as text: serializing the
 * document again would escape their `&`, and clients that extract URLs without a Markdown parser would not
 * decode it.
 */
export function renderMarkdown(
  content: string,
  imageIds: readonly string[],
  urlOf: (fileId: string) => string,
  videoUrlOf: VideoUrl = null,
): string {
  const ids = new Set(imageIds);
  return linkWrittenTimes(content, videoUrlOf).replace(FILE_REFERENCE, (found, id: string) =>
    ids.has(id) ? `](${urlOf(id)})` : found,
  );
}
