import type { Element, ElementContent } from 'hast';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { escapeAttribute, fillTemplate, type TemplateValues } from './article-template.js';
import { type ArticleTheme, declarationsOf } from './article-theme.js';
import type { RenderedArticle } from './rendered-article.js';

export interface HtmlArticle {
  readonly title: string;
  /** The content, rendered when the article was stored. */
  readonly rendered: RenderedArticle;
  /** BCP 47. */
  readonly language: string;
}

type Addresses = Pick<TemplateValues, 'urlOf' | 'videoUrlOf'>;

/** Writes what this service made; the content of an article is HTML already, and sanitized. */
const writer = unified().use(rehypeStringify, {
  characterReferences: { useNamedReferences: false },
  allowDangerousHtml: true,
});

/** Renders a self-contained fragment with inline styles that needs no external resources. */
export function renderHtml(article: HtmlArticle, theme: ArticleTheme, addresses: Addresses): string {
  return writeHtml([
    articleElement(article, theme.logoUrl, addresses, (role) => ({ style: declarationsOf(theme, role) })),
  ]);
}

/** Returns the article as an element, with properties of its elements by their role. */
export function articleElement(
  { title, rendered, language }: HtmlArticle,
  logoUrl: string | null,
  addresses: Addresses,
  propertiesOf: (role: string, tagName: string) => Element['properties'],
): Element {
  const own = (
    tagName: string,
    properties: Element['properties'],
    children: ElementContent[],
    role = tagName,
  ) => element(tagName, { ...properties, ...withValues(propertiesOf(role, tagName)) }, children);
  const header = own('header', {}, [
    ...(logoUrl ? [own('img', { src: logoUrl, alt: '' }, [], 'logo')] : []),
    own('h1', {}, [{ type: 'text', value: title }]),
  ]);
  const attributesOf = (role: string, tagName: string) => attributesIn(propertiesOf(role, tagName));
  const content = fillTemplate(rendered.html, { ...addresses, attributesOf });
  const attributes = { lang: language, dir: directionOf(language) };
  return own('article', attributes, [header, { type: 'raw', value: content } as never]);
}

const withValues = (properties: Element['properties']): Element['properties'] =>
  Object.fromEntries(Object.entries(properties).filter(([, value]) => value));

/** Properties of content are its class and its style. */
const attributesIn = (properties: Element['properties']): string =>
  Object.entries(withValues(properties))
    .map(([name, value]) => {
      const attribute = name === 'className' ? 'class' : name;
      return ` ${attribute}="${escapeAttribute(Array.isArray(value) ? value.join(' ') : String(value))}"`;
    })
    .join('');

export const writeHtml = (children: ElementContent[]): string => writer.stringify({ type: 'root', children });

export const element = (
  tagName: string,
  properties: Element['properties'],
  children: ElementContent[],
): Element => ({ type: 'element', tagName, properties, children });

/** Newer JavaScript engines have a method where older ones have a property. */
type WithTextInfo = Intl.Locale & {
  readonly textInfo?: { direction?: string };
  getTextInfo?(): { direction?: string };
};

export function directionOf(language: string): 'ltr' | 'rtl' {
  const locale = new Intl.Locale(language) as WithTextInfo;
  return (locale.getTextInfo?.() ?? locale.textInfo)?.direction === 'rtl' ? 'rtl' : 'ltr';
}
