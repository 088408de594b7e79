import { createHash } from 'node:crypto';
import type { Element, ElementContent, Properties } from 'hast';
import { In, Not } from 'typeorm';
import type { ArticleFormat } from '../../../schemas/article.js';
import { requireService } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { pageThemeOf } from '../article/article-styles.js';
import type { TemplateValues } from '../article/article-template.js';
import { type PageTheme, type Palette, rulesOfPage } from '../article/article-theme.js';
import { findNewestArticle } from '../article/find-article.js';
import { obtainRendered } from '../article/obtain-rendered.js';
import { chooseStyle, hasVideoLinks } from '../article/present-article.js';
import { publicationUrl, publishedImageUrl, publishedVideoUrl } from '../article/publication-urls.js';
import { articleElement, directionOf, element, type HtmlArticle, writeHtml } from '../article/render-html.js';
import { renderMarkdown } from '../article/render-markdown.js';
import type { VideosContext } from '../context.js';
import type { PublishedPage } from '../publication/publication.type.js';
import { VideoEntity } from '../video/video.entity.js';
import { type FoundPublication, requirePublication } from './find-publication.js';

export interface Page extends HtmlArticle {
  readonly url: string;
  readonly indexable: boolean;
  readonly generatedAt: Date;
  /** The article's own language first, then the other published ones. */
  readonly languages: readonly PublishedLanguage[];
  /** URL of the preview image for links to the article. */
  readonly imageUrl: string | null;
}

interface PublishedLanguage {
  readonly language: string;
  readonly url: string;
}

export interface RenderedPage {
  readonly html: string;
  /** Hash of the page's only style sheet, in the syntax of Content-Security-Policy. */
  readonly styleHash: string;
}

/** Renders an article as a standalone page without scripts and with no external resources except its images. */
function renderPage(
  page: Page,
  theme: PageTheme,
  addresses: Pick<TemplateValues, 'urlOf' | 'videoUrlOf'>,
): RenderedPage {
  const article = articleElement(page, theme.logoUrl, addresses, (role, tagName) =>
    role === tagName ? {} : { className: [role] },
  );
  const css = styleSheetOf(theme);
  const { language } = page;
  const html = writeHtml([
    element('html', { lang: language, dir: directionOf(language) }, [
      element('head', {}, [...headOf(page, page.rendered.description), element('style', {}, [text(css)])]),
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

/** Returns the public page of an article. Throws `not_found`. */
export async function findPublishedPage(
  ctx: VideosContext,
  id: string,
  format: ArticleFormat | null | undefined,
): Promise<PublishedPage> {
  requireService(ctx.caller, 'edge');
  const found = await requirePublication(ctx, id);
  const { publication, article } = found;
  const url = publicationUrl(ctx.baseUrl, id);
  const metadata = { language: article.language, indexable: publication.indexable, url };
  const rendered = await obtainRendered(found.ctx, article);
  const isLinked = await hasVideoLinks(found.ctx, publication);
  if (format !== 'html') {
    const content = renderMarkdown(
      article.content,
      rendered.imageIds,
      (fileId) => publishedImageUrl(ctx.baseUrl, id, fileId),
      isLinked ? (seconds) => publishedVideoUrl(ctx.baseUrl, id, seconds) : null,
    );
    const markdown = `${rendered.heading}\n${content}`;
    return {
      ...metadata,
      content: markdown,
      contentSecurityPolicy: policyOf({ images: [], styleHash: null }),
    };
  }
  const { style, brand } = await chooseStyle(found.ctx, publication.workspaceId, 'brand-kit');
  const theme = pageThemeOf(style, brand);
  const [firstImage] = article.screenshotFileIds;
  const page = {
    ...metadata,
    title: article.title,
    rendered,
    generatedAt: article.generatedAt,
    languages: [{ language: article.language, url }, ...(await findTranslations(found))],
    imageUrl: firstImage ? publishedImageUrl(ctx.baseUrl, id, firstImage) : null,
  };
  // Paths of images and of the video are relative to the page, whatever host name the page was requested from.
  const { html, styleHash } = renderPage(page, theme, {
    urlOf: (fileId) => `${id}/${fileId}.jpg`,
    videoUrlOf: isLinked ? (seconds) => `${id}/video#t=${seconds}` : null,
  });
  const images = [ctx.storageOrigin, ...(theme.logoUrl ? [new URL(theme.logoUrl).origin] : [])];
  return { ...metadata, content: html, contentSecurityPolicy: policyOf({ images, styleHash }) };
}

/** Images are served next to the page and redirect to the storage origin. */
const policyOf = ({ images, styleHash }: { images: readonly string[]; styleHash: string | null }): string =>
  [
    "default-src 'none'",
    ...(styleHash ? [`img-src 'self' ${images.join(' ')}`, `style-src '${styleHash}'`] : []),
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  ].join('; ');

/**
 * Returns the published versions of the article in other languages; of two in the same language, that of the
 * older video.
 */
async function findTranslations({ ctx, video, article }: FoundPublication): Promise<PublishedLanguage[]> {
  const { workspaceId, languageGroup } = video;
  const others = await inTransaction(ctx.db, { workspaceId }, (tx) =>
    tx.find(VideoEntity, {
      where: { workspaceId, languageGroup, kb: 'published', id: Not(In([video.id])) },
      order: { createdAt: 'asc', id: 'asc' },
    }),
  );
  const found = new Map<string, PublishedLanguage>();
  for (const { id } of others) {
    const [translated, publication] = await Promise.all([
      findNewestArticle(ctx, id, null),
      ctx.load.publication.load(id),
    ]);
    if (!translated || !publication || translated.language === article.language) continue;
    if (found.has(translated.language)) continue;
    const { language } = translated;
    found.set(language, { language, url: publicationUrl(ctx.baseUrl, publication.id) });
  }
  return [...found.values()].sort((a, b) => a.language.localeCompare(b.language, 'en'));
}
