import type { EntityManager } from 'typeorm';
import type { TranslationRequest } from '../../../schemas/messages/translation-request.js';
import { ArticleEntity } from '../article/article.entity.js';

/**
 * The help article that goes with a translation: the newest in the video's language, or what there is in the other one already. Null
 * when there is neither.
 */
export async function freezeArticle(
  tx: EntityManager,
  videoId: string,
  { from, to }: { from: string; to: string },
): Promise<TranslationRequest['article']> {
  const newest = (language: string) =>
    tx.findOne(ArticleEntity, { where: { videoId, language }, order: { generatedAt: 'desc' } });
  const translated = await newest(to);
  const article = translated ?? (await newest(from));
  if (!article) return null;
  const { title, content, steps, instructionsKey } = article;
  return { title, content, steps: [...steps], instructionsKey, isTranslated: translated !== null };
}

/** The pictures in it. */
export const picturesOf = (article: TranslationRequest['article']): string[] =>
  article?.steps.flatMap(({ screenshotFileId }) => screenshotFileId ?? []) ?? [];
