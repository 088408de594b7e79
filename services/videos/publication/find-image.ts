import { requireService } from '../../platform/access.js';
import { inTransaction } from '../../platform/database.js';
import { notFound } from '../../platform/errors.js';
import { ArticleEntity } from '../article/article.entity.js';
import type { VideosContext } from '../context.js';
import { requirePublication } from './find-publication.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const FILENAME = 'screenshot.jpg';

/**
 * Returns the current URL of an image in a published article. Throws `not_found`, also when the article is no
 * longer published.
 */
export async function findPublishedImage(ctx: VideosContext, id: string, fileId: string): Promise<string> {
  requireService(ctx.caller, 'edge');
  const { article } = await requirePublication(ctx, id);
  return addressOf(ctx, article, fileId);
}

/**
 * Returns the current URL of an image in a stored article. Throws `not_found`, also when the article has new
 * images or was deleted.
 */
export async function findArticleImage(
  ctx: VideosContext,
  imageKey: string,
  fileId: string,
): Promise<string> {
  requireService(ctx.caller, 'edge');
  if (!UUID.test(imageKey)) throw imageMissing(fileId);
  const boundary = { settings: { 'app.image_key': imageKey } };
  const article = await inTransaction(ctx.db, boundary, (tx) => tx.findOneBy(ArticleEntity, { imageKey }));
  if (!article) throw imageMissing(fileId);
  return addressOf(ctx, article, fileId);
}

function addressOf(
  { makeImageUrl }: VideosContext,
  { workspaceId, screenshotFileIds }: ArticleEntity,
  fileId: string,
): string {
  if (!screenshotFileIds.includes(fileId)) throw imageMissing(fileId);
  return makeImageUrl({ workspaceId, fileId, filename: FILENAME });
}

const imageMissing = (id: string) => notFound({ what: 'Image', id });
