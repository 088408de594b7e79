import type { DataSource } from 'typeorm';
import { inTransaction } from '../../platform/database/database.js';
import { notFound } from '../../platform/errors/errors.js';
import type { ArticleEntity } from '../article/article.entity.js';
import { findNewestArticle } from '../article/find-article.js';
import type { VideosContext } from '../context.js';
import { makeVideoLoaders } from '../loaders/video-loaders.js';
import { PublicationEntity } from '../publication/publication.entity.js';
import type { VideoEntity } from '../video/video.entity.js';

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
