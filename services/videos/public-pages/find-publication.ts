import type { DataSource } from 'typeorm';
import { isHiding } from '../../../schemas/messages/render-request.js';
import { requireService } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { notFound } from '../../platform/errors/errors.js';
import { ArticleEntity } from '../article/article.entity.js';
import { findNewestArticle } from '../article/find-article.js';
import { BrandKitEntity } from '../brand-kit/brand-kit.entity.js';
import type { VideosContext } from '../context.js';
import { findElements } from '../element/find-elements.js';
import { makeVideoLoaders } from '../loaders/video-loaders.js';
import { PublicationEntity } from '../publication/publication.entity.js';
import { VideoEntity } from '../video/video.entity.js';

export interface FoundPublication {
  /** The context of the publication's workspace. */
  readonly ctx: VideosContext;
  readonly publication: PublicationEntity;
  readonly video: VideoEntity;
  readonly article: ArticleEntity;
}

/** Row-level security exposes only the row with this id. */
const findById = (db: DataSource, id: string): Promise<PublicationEntity | null> =>
  inTransaction(db, { settings: { 'app.publication_id': id } }, (tx) =>
    tx.findOneBy(PublicationEntity, { id }),
  );

/** Returns the article published under the id. Throws the same `not_found` for unpublished and unknown ids. */
export async function requirePublication(ctx: VideosContext, id: string): Promise<FoundPublication> {
  const missing = () => notFound({ what: 'Published article', id });
  const publication = await findById(ctx.db, id);
  if (!publication) throw missing();
  const { workspaceId, videoId } = publication;
  const inWorkspace = {
    ...ctx,
    caller: { ...ctx.caller, workspaceId },
    load: makeVideoLoaders(ctx, workspaceId),
  };
  const video = await inWorkspace.load.video.load(videoId);
  if (video?.kb !== 'published') throw missing();
  const article = await findNewestArticle(inWorkspace, videoId, null);
  if (!article) throw missing();
  return { ctx: inWorkspace, publication, video, article };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const FILENAME = 'screenshot.jpg';
/** In place of an image's ID: the video itself. */
const VIDEO = 'video';

/**
 * Returns the current URL of an image in a published article. Throws `not_found`, also when the article is no
 * longer published.
 */
export async function findPublishedImage(ctx: VideosContext, id: string, fileId: string): Promise<string> {
  requireService(ctx.caller, 'edge');
  const { article } = await requirePublication(ctx, id);
  return fileId === VIDEO ? videoAddressOf(ctx, article) : addressOf(ctx, article, fileId);
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
  return fileId === VIDEO ? videoAddressOf(ctx, article) : addressOf(ctx, article, fileId);
}

function addressOf(
  { makeImageUrl }: VideosContext,
  { workspaceId, screenshotFileIds }: ArticleEntity,
  fileId: string,
): string {
  if (!screenshotFileIds.includes(fileId)) throw imageMissing(fileId);
  return makeImageUrl({ workspaceId, fileId, filename: FILENAME });
}

/** Returns the URL of an article's video while the Brand Kit links to it; valid for long enough to watch it. */
async function videoAddressOf(
  { db, makeStoredUrl }: VideosContext,
  { workspaceId, videoId }: ArticleEntity,
): Promise<string> {
  const [kit, video, elements] = await inTransaction(db, { workspaceId }, async (tx) =>
    Promise.all([
      tx.findOneBy(BrandKitEntity, { workspaceId }),
      tx.findOneBy(VideoEntity, { id: videoId }),
      findElements(tx, videoId),
    ]),
  );
  const fileId = video?.sourceFileId;
  // The source shows what the elements hide.
  if (!kit?.settings.article?.videoLinks || !fileId || elements.some(isHiding))
    throw notFound({ what: 'Video', id: VIDEO });
  return makeStoredUrl({ workspaceId, fileId, filename: video.sourceFilename });
}

const imageMissing = (id: string) => notFound({ what: 'Image', id });
