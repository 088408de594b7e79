import { makeArticleRenderer } from '../../services/videos/article/article-renderer.js';

/** Its threads end with the test's process. */
export const testArticles = makeArticleRenderer();
