import type { EntityManager } from 'typeorm';
import { ArticleEntity } from './article.entity.js';

/** Returns the articles of a video with what each was written from, by language. */
export const findWrittenArticles = (tx: EntityManager, videoId: string): Promise<ArticleEntity[]> =>
  tx
    .createQueryBuilder(ArticleEntity, 'article')
    .addSelect('article.request')
    .where('article.videoId = :videoId', { videoId })
    .orderBy('article.language')
    .addOrderBy('article.instructionsKey')
    .getMany();
