import type { Element, ElementContent, Root } from 'hast';
import type { Nodes } from 'mdast';
import rehypeSanitize, { type Options as SanitizeOptions } from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { findMarkdownFault } from '../../../schemas/formats/markdown-bounds.js';
import { addressImages, fileIdOf, imagesIn } from './address-images.js';
import { place, withoutPlaces } from './article-template.js';
import { composeTitle } from './compose-markdown.js';
import { isTimeUrl, linkTimes } from './link-times.js';
import type { RenderedArticle } from './rendered-article.js';

/** Allows the elements of an article, and none that could run scripts, embed frames or submit forms. */
const HARMLESS: SanitizeOptions = {
  tagNames: [
    ...['h1', 'h2', 'h3', 'h4', 'p', 'em', 'strong', 'code', 'pre', 'blockquote', 'br', 'hr'],
    ...['ul', 'ol', 'li', 'a', 'img'],
  ],
  attributes: { a: ['href'], img: ['src', 'alt'], ol: ['start'] },
  protocols: { href: ['http', 'https', 'mailto'], src: ['http', 'https'] },
  strip: ['script', 'style', 'template', 'iframe', 'object', 'svg', 'math'],
};

const MAX_DESCRIPTION = 160;
/** URLs of images and times, which the sanitizer accepts, before they become places. */
const FILE_URL = 'https://file.invalid/';
const TIME_URL = 'https://time.invalid/';

const reader = unified().use(remarkParse);
const converter = unified().use(remarkRehype).use(rehypeSanitize, HARMLESS);
const writer = unified().use(rehypeStringify, { characterReferences: { useNamedReferences: false } });

export interface ArticleSource {
  readonly title: string;
  /** Markdown without the title. */
  readonly content: string;
  /** The only images that content from outside may have; absent for content of this service. */
  readonly ownImages?: readonly string[];
}

export type Rendering = { readonly rendered: RenderedArticle } | { readonly refused: string };

/**
 * Parses the Markdown of an article and renders it. It may take any time for hostile content: called in a thread that
 * can be killed, never on the event loop. Returns the rule that content from outside violates.
 */
export async function renderArticle({ title, content, ownImages }: ArticleSource): Promise<Rendering> {
  const unbounded = findMarkdownFault(content);
  if (unbounded !== null) return { refused: unbounded };
  const root = reader.parse(content);
  const refused = ownImages && findHarm(root, new Set(ownImages.map((fileId) => `file:${fileId}`)));
  if (refused) return { refused };
  const imageIds = [...new Set(imagesIn(root).map(fileIdOf))];
  const addressed = linkTimes(
    addressImages(root, (fileId) => FILE_URL + encodeURIComponent(fileId)),
    (seconds) => TIME_URL + seconds,
  );
  const { children } = (await converter.run(addressed)) as Root;
  const body = children as ElementContent[];
  const description = descriptionOf(body);
  const html = writer.stringify({ type: 'root', children: body.flatMap(withPlaces) });
  const heading = composeTitle(title);
  return { rendered: { version: 1, html: attributesAsPlaces(html), imageIds, description, heading } };
}

const HARMLESS_LINK = /^(https?|mailto):/i;

/** Finds HTML, images other than the article's own, and links that could run scripts. */
function findHarm(root: Nodes, own: ReadonlySet<string>): string | null {
  const nodes: Nodes[] = [root];
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    if (node.type === 'html') return 'must not contain HTML';
    if (node.type === 'image' && !own.has(node.url))
      return 'must not contain images other than those of its steps';
    if (
      (node.type === 'link' || node.type === 'definition') &&
      !(node.type === 'link' && isTimeUrl(node.url)) &&
      !HARMLESS_LINK.test(node.url)
    )
      return 'must not link to anything but http, https and mailto addresses';
    if ('children' in node) nodes.push(...[...node.children].reverse());
  }
  return null;
}

/** Elements that contain only a time have the role `time`, those with only an image `figure`. */
function roleOf({ tagName, children: [only, ...others] }: Element): string {
  if (tagName !== 'p' || others.length > 0 || only?.type !== 'element') return tagName;
  if (only.tagName === 'img') return 'figure';
  return only.tagName === 'em' ? 'time' : tagName;
}

const text = (value: string): ElementContent => ({ type: 'text', value });

function withPlaces(node: ElementContent): ElementContent[] {
  if (node.type === 'text') return [text(withoutPlaces(node.value))];
  if (node.type !== 'element') return [];
  const properties = Object.fromEntries(
    Object.entries(node.properties).map(([name, value]) => [
      name,
      typeof value === 'string' ? withoutPlaces(value) : value,
    ]),
  );
  const { src, href } = properties;
  if (typeof src === 'string' && src.startsWith(FILE_URL))
    properties.src = place('file', decodeURIComponent(src.slice(FILE_URL.length)));
  const isTime = typeof href === 'string' && href.startsWith(TIME_URL);
  if (isTime) properties.href = place('time', href.slice(TIME_URL.length));
  properties.style = place('attributes', `${roleOf(node)}/${node.tagName}`);
  const made: Element = { ...node, properties, children: node.children.flatMap(withPlaces) };
  return isTime ? [text(place('link')), made, text(place('unlink'))] : [made];
}

const ATTRIBUTES = new RegExp(` style="(${place('attributes', '[^\uE001]*')})"`, 'g');

const attributesAsPlaces = (html: string): string => html.replace(ATTRIBUTES, (_, found: string) => found);

/** Returns a summary from the beginning of the article. */
function descriptionOf(children: readonly ElementContent[]): string {
  const first = children.find(
    (child): child is Element => child.type === 'element' && child.tagName === 'p' && roleOf(child) === 'p',
  );
  const letters = Array.from(first ? textOf(first).replace(/\s+/g, ' ').trim() : '');
  return letters.length > MAX_DESCRIPTION
    ? `${letters.slice(0, MAX_DESCRIPTION - 1).join('')}…`
    : letters.join('');
}

const textOf = (node: ElementContent): string => {
  if (node.type === 'text') return node.value;
  return node.type === 'element' ? node.children.map(textOf).join('') : '';
};
