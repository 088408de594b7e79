import type { Paragraph, RootContent } from 'mdast';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import type { WrittenArticle } from '../../../schemas/article.js';
import { timeUrl } from './link-times.js';

const PARAGRAPH_BREAK = /\n{2,}/;
/** Explicit options keep the style of Markdown independent of the library's defaults. */
const writer = unified().use(remarkStringify, { bullet: '-', emphasis: '*', rule: '-' });

/** Reference to a stored image, replaced by a URL when the article is returned. */
export const screenshotUrl = (fileId: string): string => `file:${fileId}`;

const paragraph = (value: string): Paragraph => ({ type: 'paragraph', children: [{ type: 'text', value }] });

const image = (fileId: string, alt: string): Paragraph => ({
  type: 'paragraph',
  children: [{ type: 'image', url: screenshotUrl(fileId), alt }],
});

/** Converts plain text to paragraphs; the serializer escapes Markdown syntax. */
const paragraphs = (text: string | null): Paragraph[] =>
  (text ?? '')
    .split(PARAGRAPH_BREAK)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(paragraph);

/** Formats seconds as `1:05`, or with hours as `1:01:05`. */
export function clockTime(seconds: number): string {
  const whole = Math.floor(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const rest = String(whole % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

/** Returns the title of an article as a Markdown heading. */
export const composeTitle = (title: string): string =>
  writer.stringify({
    type: 'root',
    children: [{ type: 'heading', depth: 1, children: [{ type: 'text', value: title }] }],
  });

/** Composes the body of an article as Markdown: each step with its time in the video and its screenshots. */
export function composeMarkdown({ intro, steps, closing }: WrittenArticle): string {
  const children: RootContent[] = paragraphs(intro);
  for (const [
    index,
    { title, text, atSeconds, screenshotFileId, resultScreenshotFileId },
  ] of steps.entries()) {
    const heading = `${index + 1}. ${title}`;
    children.push({ type: 'heading', depth: 2, children: [{ type: 'text', value: heading }] });
    const time = { type: 'text', value: `▶ ${clockTime(atSeconds)}` } as const;
    const link = { type: 'link' as const, url: timeUrl(atSeconds), children: [time] };
    children.push({ type: 'paragraph', children: [{ type: 'emphasis', children: [link] }] });
    if (screenshotFileId) children.push(image(screenshotFileId, title));
    children.push(...paragraphs(text));
    // What the screen answers is the last paragraph.
    if (resultScreenshotFileId)
      children.push(image(resultScreenshotFileId, text.split(PARAGRAPH_BREAK).at(-1)?.trim() || title));
  }
  children.push(...paragraphs(closing));
  return writer.stringify({ type: 'root', children });
}
