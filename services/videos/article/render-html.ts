import type { Element, ElementContent, Root } from 'hast';
import rehypeSanitize, { type Options as SanitizeOptions } from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { addressPictures } from './address-pictures.js';
import { type ArticleTheme, declarationsOf } from './article-theme.js';

export interface HtmlArticle {
  readonly title: string;
  /** Markdown. */
  readonly content: string;
  /** BCP 47. */
  readonly language: string;
}

/** What an article is made of, and nothing that could run, frame or submit anything. */
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

/** A fragment that stands for itself wherever it is put: its look is in its elements, and comes from nowhere else. */
export async function renderHtml(
  { title, content, language }: HtmlArticle,
  theme: ArticleTheme,
  urlOf: (fileId: string) => string,
): Promise<string> {
  const body = (await converter.run(addressPictures(reader.parse(content), urlOf))) as Root;
  const header = element('header', {}, [
    ...(theme.logoUrl ? [element('img', { src: theme.logoUrl, alt: '' }, [], 'logo')] : []),
    element('h1', {}, [{ type: 'text', value: title }]),
  ]);
  const attributes = { lang: language, dir: directionOf(language) };
  const article = element('article', attributes, [header, ...(body.children as ElementContent[])]);
  return writer.stringify({ type: 'root', children: [styled(article, theme)] });
}

function element(
  tagName: string,
  properties: Element['properties'],
  children: ElementContent[],
  role?: string,
): Element {
  return { type: 'element', tagName, properties, children, ...(role && { data: { role } as object }) };
}

/** Elements with their style; those that hold nothing but a time are times. */
function styled(node: Element, theme: ArticleTheme): Element {
  const role = (node.data as { role?: string } | undefined)?.role ?? roleOf(node);
  const style = declarationsOf(theme, role);
  return {
    ...node,
    properties: { ...node.properties, ...(style && { style }) },
    children: node.children.map((child) => (child.type === 'element' ? styled(child, theme) : child)),
  };
}

function roleOf({ tagName, children: [only, ...others] }: Element): string {
  if (tagName !== 'p' || others.length > 0 || only?.type !== 'element') return tagName;
  if (only.tagName === 'img') return 'figure';
  return only.tagName === 'em' ? 'time' : tagName;
}

/** Newer engines have a method where older ones have a property. */
type WithTextInfo = Intl.Locale & {
  readonly textInfo?: { direction?: string };
  getTextInfo?(): { direction?: string };
};

function directionOf(language: string): 'ltr' | 'rtl' {
  const locale = new Intl.Locale(language) as WithTextInfo;
  return (locale.getTextInfo?.() ?? locale.textInfo)?.direction === 'rtl' ? 'rtl' : 'ltr';
}
