import { createHash } from 'node:crypto';
import type { Element, ElementContent, Properties } from 'hast';
import { type PageTheme, type Palette, rulesOfPage } from '../article/article-theme.js';
import type { VideoUrl } from '../article/link-times.js';
import {
  articleTree,
  directionOf,
  element,
  type HtmlArticle,
  withProperties,
  writeHtml,
} from '../article/render-html.js';

export interface Page extends HtmlArticle {
  readonly url: string;
  readonly indexable: boolean;
  readonly generatedAt: Date;
  /** The article's own language first, then the other published ones. */
  readonly languages: readonly PublishedLanguage[];
  /** URL of the preview image for links to the article. */
  readonly imageUrl: string | null;
}

export interface PublishedLanguage {
  readonly language: string;
  readonly url: string;
}

export interface RenderedPage {
  readonly html: string;
  /** Hash of the page's only style sheet, in the syntax of Content-Security-Policy. */
  readonly styleHash: string;
}

const MAX_DESCRIPTION = 160;

/** Renders an article as a standalone page without scripts and with no external resources except its images. */
export async function renderPage(
  page: Page,
  theme: PageTheme,
  urlOf: (fileId: string) => string,
  videoUrlOf: VideoUrl,
): Promise<RenderedPage> {
  const tree = await articleTree(page, theme.logoUrl, urlOf, videoUrlOf);
  const article = withProperties(tree, (role, tagName) => (role === tagName ? {} : { className: [role] }));
  const css = styleSheetOf(theme);
  const { language } = page;
  const html = writeHtml([
    element('html', { lang: language, dir: directionOf(language) }, [
      element('head', {}, [...headOf(page, descriptionOf(article)), element('style', {}, [text(css)])]),
      element('body', {}, [element('main', {}, [article]), footerOf(page)]),
    ]),
  ]);
  const styleHash = `sha256-${createHash('sha256').update(css).digest('base64')}`;
  return { html: `<!doctype html>\n${html}\n`, styleHash };
}

const text = (value: string): ElementContent => ({ type: 'text', value });
const meta = (properties: Properties): Element => element('meta', properties, []);
const link = (rel: string, properties: Properties): Element =>
  element('link', { rel: [rel], ...properties }, []);

function headOf(page: Page, description: string): Element[] {
  const { title, url, indexable, languages, imageUrl } = page;
  const openGraph = {
    'og:type': 'article',
    'og:title': title,
    'og:url': url,
    ...(description && { 'og:description': description }),
    ...(imageUrl && { 'og:image': imageUrl }),
  };
  return [
    meta({ charSet: 'utf-8' }),
    meta({ name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    element('title', {}, [text(title)]),
    ...(description ? [meta({ name: 'description', content: description })] : []),
    ...(indexable ? [] : [meta({ name: 'robots', content: 'noindex' })]),
    link('canonical', { href: url }),
    link('alternate', { type: 'text/markdown', href: `${url}.md` }),
    ...(languages.length > 1
      ? languages.map(({ language, url: href }) => link('alternate', { hrefLang: language, href }))
      : []),
    ...Object.entries(openGraph).map(([property, content]) => meta({ property, content })),
  ];
}

/** Contains the date of the article and links to its other languages. */
function footerOf({ language, languages, generatedAt }: Page): Element {
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(generatedAt);
  const links = languages.map((other): Element => {
    const name = [text(nameOf(other.language))];
    const attributes = { lang: other.language, dir: directionOf(other.language) };
    if (other.language === language) return element('span', { ...attributes, ariaCurrent: 'page' }, name);
    return element('a', { ...attributes, hrefLang: other.language, href: other.url }, name);
  });
  return element('footer', {}, [
    element('time', { dateTime: generatedAt.toISOString() }, [text(date)]),
    ...(links.length > 1 ? [element('nav', {}, links)] : []),
  ]);
}

/** Returns the name of a language in that language. */
function nameOf(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** Returns a summary from the beginning of the article. */
function descriptionOf({ children }: Element): string {
  const first = children.find(
    (child): child is Element =>
      child.type === 'element' && child.tagName === 'p' && child.properties.className === undefined,
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

const variablesOf = (palette: Palette): string =>
  Object.entries(palette)
    .map(([name, colour]) => `--${name}:${colour};`)
    .join('');

function styleSheetOf({ rules, palettes: { light, dark } }: PageTheme): string {
  const colours = light
    ? `:root{color-scheme:light dark;${variablesOf(light)}}@media (prefers-color-scheme:dark){:root{${variablesOf(dark)}}}`
    : `:root{color-scheme:dark;${variablesOf(dark)}}`;
  return colours + rulesOfPage(rules);
}
