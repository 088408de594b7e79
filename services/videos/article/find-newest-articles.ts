import { type DataSource, In } from 'typeorm';
import { inTransaction } from '../../platform/database/database.js';
import { ArticleEntity } from './article.entity.js';

/** Identifies the newest article in a language. */
export interface NewestArticle {
  readonly id: string;
  readonly language: string;
}

/** Returns each video's newest article in each language, newest first, in the order of the video ids. */
export async function findNewestArticles(
  db: DataSource,
  workspaceId: string | null,
  videoIds: readonly string[],
): Promise<NewestArticle[][]> {
  const newest: Array<NewestArticle & { videoId: string }> = await inTransaction(db, { workspaceId }, (tx) =>
    tx.query(
      `select id, language, video_id as "videoId" from (
         select distinct on (video_id, language) id, language, video_id, generated_at from article
         where workspace_id = $1 and video_id = any($2) order by video_id, language, generated_at desc
       ) newest order by generated_at desc`,
      [workspaceId, videoIds],
    ),
  );
  const byVideo = new Map(videoIds.map((id): [string, NewestArticle[]] => [id, []]));
  for (const { videoId, ...article } of newest) byVideo.get(videoId)?.push(article);
  return videoIds.map((id) => byVideo.get(id) ?? []);
}

/** Returns the articles in the order of their ids. */
export async function findArticles(
  db: DataSource,
  workspaceId: string | null,
  ids: readonly string[],
): Promise<Array<ArticleEntity | null>> {
  const articles = await inTransaction(db, { workspaceId }, (tx) =>
    tx.findBy(ArticleEntity, { id: In([...ids]) }),
  );
  const byId = new Map(articles.map((article) => [article.id, article]));
  return ids.map((id) => byId.get(id) ?? null);
}
