import { type EntityManager, In } from 'typeorm';
import type { TranslationRequest } from '../../../schemas/messages/translation-request.js';
import { ArticleEntity, screenshotsOf } from '../article/article.entity.js';

/**
 * Returns the help article to translate: the newest in either language, so that a new article is not
 * superseded by an older one in the other language. Null when there is neither.
 */
export async function freezeArticle(
  tx: EntityManager,
  videoId: string,
  { from, to }: { from: string; to: string },
): Promise<TranslationRequest['article']> {
  const article = await tx.findOne(ArticleEntity, {
    where: { videoId, language: In([from, to]) },
    order: { generatedAt: 'desc' },
  });
  if (!article) return null;
  const { title, content, steps, instructionsKey, language } = article;
  return { title, content, steps: [...steps], instructionsKey, isTranslated: language === to };
}

/** Returns the images in the article. */
export const imagesOf = (article: TranslationRequest['article']): string[] =>
  article ? screenshotsOf(article.steps) : [];
