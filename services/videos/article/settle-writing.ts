import { randomUUID } from 'node:crypto';
import type { ArticleRequest, WrittenArticle } from '../../../schemas/article.js';
import { articleGenerated } from '../../../schemas/messages/videos.js';
import { inTransaction } from '../../platform/database/database.js';
import { DomainError, notFound } from '../../platform/errors/errors.js';
import { applyEffect, type Effect } from '../../platform/idempotency/effect-key.js';
import { queueMessage } from '../../platform/messaging/outbox.js';
import type { VideosContext } from '../context.js';
import { lockVideo, requireUnlocked } from '../video/find-video.js';
import { ArticleEntity, type ArticleKey, screenshotsOf } from './article.entity.js';
import { ArticleWritingEntity } from './article-writing.entity.js';
import { composeMarkdown } from './compose-markdown.js';

/** The effect stored for the idempotency key of the request that wrote the article. */
export interface WrittenEffect {
  readonly articleId: string;
}

/** Replaces the stored article and publishes the event. A video that was locked meanwhile keeps its article. */
export async function settleWriting(
  { db, caller, requestId }: VideosContext,
  { id, request, ...key }: ArticleKey & { readonly id: string; readonly request: ArticleRequest },
  written: WrittenArticle,
  effect: Effect,
): Promise<ArticleEntity> {
  const { workspaceId, videoId, language } = key;
  return inTransaction(db, { workspaceId }, async (tx) => {
    const video = await lockVideo(tx, videoId);
    if (!video) throw notFound({ what: 'Video', id: videoId });
    requireUnlocked(video);
    const { affected } = await tx.delete(ArticleWritingEntity, { ...key, id });
    if (affected === 0)
      throw new DomainError('unavailable', 'Writing the article was interrupted; request it again');

    await applyEffect<WrittenEffect>(tx, caller, effect, async () => ({ articleId: id }));
    const replaced = await tx.findOneBy(ArticleEntity, key);
    const article: ArticleEntity = {
      ...key,
      id,
      title: written.title,
      content: composeMarkdown(written),
      steps: written.steps,
      screenshotFileIds: screenshotsOf(written.steps),
      isWhole: written.isWhole,
      warnings: written.warnings ?? [],
      generatedAt: new Date(),
      request,
      imageKey: replaced?.imageKey ?? randomUUID(),
    };
    await tx.save(ArticleEntity, article);
    video.kb = video.kb === 'none' ? 'not_published' : video.kb;
    video.updatedAt = article.generatedAt;
    await tx.save(video);
    const { title, screenshotFileIds, generatedAt } = article;
    const fact = {
      videoId,
      articleId: id,
      title,
      language,
      screenshotFileIds,
      generatedAt: generatedAt.toISOString(),
      replacedFileIds: replaced?.screenshotFileIds ?? [],
    };
    await queueMessage(tx, articleGenerated, fact, { workspaceId, requestId });
    return article;
  });
}
