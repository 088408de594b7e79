import type { Element, ElementContent, Root } from 'hast';
import rehypeSanitize, { type Options as SanitizeOptions } from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { addressImages } from './address-images.js';
import { type ArticleTheme, declarationsOf } from './article-theme.js';
import { linkTimes, type VideoUrl } from './link-times.js';

export interface HtmlArticle {
  readonly title: string;
  /** Markdown. */
  readonly content: string;
  /** BCP 47. */
  readonly language: string;
}

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

const reader = unified().use(remarkParse);
const converter = unified().use(remarkRehype).use(rehypeSanitize, HARMLESS);
const writer = unified().use(rehypeStringify, { characterReferences: { useNamedReferences: false } });

/** Renders a self-contained fragment with inline styles that needs no external resources. */
export async function renderHtml(
  article: HtmlArticle,
  theme: ArticleTheme,
  urlOf: (fileId: string) => string,
  videoUrlOf: VideoUrl = null,
): Promise<string> {
  const tree = await articleTree(article, theme.logoUrl, urlOf, videoUrlOf);
  const styled = withProperties(tree, (role) => ({ style: declarationsOf(theme, role) }));
  return writeHtml([styled]);
}

/** Returns the sanitized article as an element. */
export async function articleTree(
  { title, content, language }: HtmlArticle,
  logoUrl: string | null,
  urlOf: (fileId: string) => string,
  videoUrlOf: VideoUrl,
): Promise<Element> {
  const read = linkTimes(addressImages(reader.parse(content), urlOf), videoUrlOf);
  const body = (await converter.run(read)) as Root;
  const header = element('header', {}, [
    ...(logoUrl ? [element('img', { src: logoUrl, alt: '' }, [], 'logo')] : []),
    element('h1', {}, [{ type: 'text', value: title }]),
  ]);
  const attributes = { lang: language, dir: directionOf(language) };
  return element('article', attributes, [header, ...(body.children as ElementContent[])]);
}

export const writeHtml = (children: ElementContent[]): string => writer.stringify({ type: 'root', children });

export function element(
  tagName: string,
  properties: Element['properties'],
  children: ElementContent[],
  role?: string,
): Element {
  return { type: 'element', tagName, properties, children, ...(role && { data: { role } as object }) };
}

/**
 * Adds properties to elements by their role in an article; elements that contain only a time have the role
 * `time`.
 */
export function withProperties(
  node: Element,
  propertiesOf: (role: string, tagName: string) => Element['properties'],
): Element {
  const role = (node.data as { role?: string } | undefined)?.role ?? roleOf(node);
  const given = Object.entries(propertiesOf(role, node.tagName)).filter(([, value]) => value);
  return {
    ...node,
    properties: { ...node.properties, ...Object.fromEntries(given) },
    children: node.children.map((child) =>
      child.type === 'element' ? withProperties(child, propertiesOf) : child,
    ),
  };
}

function roleOf({ tagName, children: [only, ...others] }: Element): string {
  if (tagName !== 'p' || others.length > 0 || only?.type !== 'element') return tagName;
  if (only.tagName === 'img') return 'figure';
  return only.tagName === 'em' ? 'time' : tagName;
}

/** Newer JavaScript engines have a method where older ones have a property. */
type WithTextInfo = Intl.Locale & {
  readonly textInfo?: { direction?: string };
  getTextInfo?(): { direction?: string };
};

export function directionOf(language: string): 'ltr' | 'rtl' {
  const locale = new Intl.Locale(language) as WithTextInfo;
  return (locale.getTextInfo?.() ?? locale.textInfo)?.direction === 'rtl' ? 'rtl' : 'ltr';
}
