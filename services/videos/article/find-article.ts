import { ACCESS } from '../../../schemas/access.js';
import { canonicalLanguage } from '../../../schemas/language-code.js';
import { requireAccess } from '../../platform/access/access.js';
import { notFound } from '../../platform/errors/errors.js';
import { requireLanguageCode } from '../../platform/text/check-text.js';
import type { VideosContext } from '../context.js';
import { articleMissing } from '../errors.js';
import type { ArticleEntity } from './article.entity.js';
import { defaultLanguageOf } from './article-key.js';
import { type ArticleAppearance, type PresentedArticle, presentArticle } from './present-article.js';

/**
 * Returns the newest article of a video in a language. Without a language, prefers the video's own and falls
 * back to any other.
 */
export async function findNewestArticle(
  ctx: VideosContext,
  videoId: string,
  language: string | null | undefined,
): Promise<ArticleEntity | null> {
  requireLanguageCode('language', language);
  const video = await ctx.load.video.load(videoId);
  if (!video) return null;
  const wanted = language ? canonicalLanguage(language) : defaultLanguageOf(video);
  const newest = await ctx.load.articles.load(videoId);
  const chosen = newest.find((one) => one.language === wanted) ?? (language ? undefined : newest[0]);
  return chosen ? ctx.load.article.load(chosen.id) : null;
}

/** Returns a video's stored article. Throws `not_found` when none has been generated. */
export async function findArticle(
  ctx: VideosContext,
  videoId: string,
  { language, ...look }: ArticleAppearance & { readonly language?: string | null },
): Promise<PresentedArticle> {
  requireAccess(ctx.caller, ACCESS.article);
  if (!(await ctx.load.video.load(videoId))) throw notFound({ what: 'Video', id: videoId });
  const article = await findNewestArticle(ctx, videoId, language);
  if (!article) throw articleMissing({ videoId, language: language ?? null });
  return presentArticle(ctx, article, look);
}
