import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { TranslatedArticle, TranslationRequest } from '../../../schemas/messages/translation-request.js';
import { articleGenerated } from '../../../schemas/messages/videos.js';
import { type MessageOrigin, queueMessage } from '../../platform/messaging/outbox.js';
import { makeId } from '../../platform/text/ids.js';
import { ArticleEntity, screenshotsOf } from '../article/article.entity.js';
import { screenshotUrl } from '../article/compose-markdown.js';

/** Stores the article of a translated video and publishes the event; its images are files of that video. */
export async function storeTranslatedArticle(
  tx: EntityManager,
  { newVideoId: videoId, to: language }: TranslationRequest,
  instructionsKey: string,
  { title, content, steps }: TranslatedArticle,
  files: Readonly<Record<string, string>>,
  origin: MessageOrigin,
): Promise<void> {
  const { workspaceId } = origin;
  const own = (fileId: string | null | undefined): string | null => (fileId ? (files[fileId] ?? null) : null);
  const ownSteps = steps.map((step) => ({
    ...step,
    screenshotFileId: own(step.screenshotFileId),
    resultScreenshotFileId: own(step.resultScreenshotFileId),
  }));
  const key = { workspaceId, videoId, language, instructionsKey };
  const replaced = await tx.findOneBy(ArticleEntity, key);
  const article: ArticleEntity = {
    ...key,
    id: makeId('art'),
    title,
    content: Object.entries(files).reduce(
      (text, [from, to]) => text.replaceAll(`](${screenshotUrl(from)})`, `](${screenshotUrl(to)})`),
      content,
    ),
    steps: ownSteps,
    screenshotFileIds: screenshotsOf(ownSteps),
    // A translated article is never completed later.
    isWhole: true,
    generatedAt: new Date(),
    request: null,
    imageKey: replaced?.imageKey ?? randomUUID(),
    warnings: [],
  };
  await tx.save(ArticleEntity, article);
  const { id: articleId, screenshotFileIds, generatedAt } = article;
  const fact = {
    videoId,
    articleId,
    title,
    language,
    screenshotFileIds,
    replacedFileIds: replaced?.screenshotFileIds ?? [],
    generatedAt: generatedAt.toISOString(),
    isTranslated: true,
  };
  await queueMessage(tx, articleGenerated, fact, origin);
}
