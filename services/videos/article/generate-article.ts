import { ACCESS } from '../../../schemas/access.js';
import type { ArticleFormat, ArticleStyleChoice } from '../../../schemas/article.js';
import { requireAccess } from '../../platform/access/access.js';
import { requireLanguageCode, requireLength } from '../../platform/text/check-text.js';
import type { VideosContext } from '../context.js';
import type { RequestedArticle } from './begin-writing.js';
import { obtainArticle } from './obtain-article.js';
import { type PresentedArticle, presentArticle } from './present-article.js';

export interface GenerateArticle extends RequestedArticle {
  readonly format?: ArticleFormat | null;
  readonly style?: ArticleStyleChoice | null;
}

/**
 * Returns the stored help article for the language and instructions, unless a new one is requested, and
 * otherwise writes it.
 */
export async function generateArticle(
  ctx: VideosContext,
  videoId: string,
  input: GenerateArticle,
): Promise<PresentedArticle> {
  requireAccess(ctx.caller, ACCESS.generateArticle);
  requireLanguageCode('body.language', input.language);
  requireLength('body.instructions', input.instructions, { max: 5000 });
  const article = await obtainArticle(ctx, videoId, input);
  ctx.load.video.clear(videoId);
  return presentArticle(ctx, article, input);
}
