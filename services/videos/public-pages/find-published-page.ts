import { In, Not } from 'typeorm';
import type { ArticleFormat } from '../../../schemas/article.js';
import { requireService } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { pageThemeOf } from '../article/article-styles.js';
import { composeTitle } from '../article/compose-markdown.js';
import { findNewestArticle } from '../article/find-article.js';
import { chooseStyle, hasVideoLinks } from '../article/present-article.js';
import { publicationUrl, publishedImageUrl, publishedVideoUrl } from '../article/publication-urls.js';
import { renderMarkdown } from '../article/render-markdown.js';
import type { VideosContext } from '../context.js';
import type { PublishedPage } from '../publication/publication.type.js';
import { VideoEntity } from '../video/video.entity.js';
import { type FoundPublication, requirePublication } from './find-publication.js';
import { type PublishedLanguage, renderPage } from './render-page.js';

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
  const isLinked = await hasVideoLinks(found.ctx, publication.workspaceId);
  if (format !== 'html') {
    const content = renderMarkdown(
      article.content,
      (fileId) => publishedImageUrl(ctx.baseUrl, id, fileId),
      isLinked ? (seconds) => publishedVideoUrl(ctx.baseUrl, id, seconds) : null,
    );
    const markdown = `${composeTitle(article.title)}\n${content}`;
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
    content: article.content,
    generatedAt: article.generatedAt,
    languages: [{ language: article.language, url }, ...(await findTranslations(found))],
    imageUrl: firstImage ? publishedImageUrl(ctx.baseUrl, id, firstImage) : null,
  };
  // Paths of images and of the video are relative to the page, whatever host name the page was requested from.
  const { html, styleHash } = await renderPage(
    page,
    theme,
    (fileId) => `${id}/${fileId}.jpg`,
    isLinked ? (seconds) => `${id}/video#t=${seconds}` : null,
  );
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
