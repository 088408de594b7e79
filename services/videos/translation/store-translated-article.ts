import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { renameReferences } from '../../../schemas/backup.js';
import type { TranslatedArticle, TranslationRequest } from '../../../schemas/messages/translation-request.js';
import { articleGenerated } from '../../../schemas/messages/videos.js';
import { DomainError } from '../../platform/errors/errors.js';
import { type MessageOrigin, queueMessage } from '../../platform/messaging/outbox.js';
import { makeId } from '../../platform/text/ids.js';
import { ArticleEntity, screenshotsOf } from '../article/article.entity.js';
import type { ArticleRenderer } from '../article/article-renderer.js';
import type { RenderedArticle } from '../article/rendered-article.js';

/** An article, and the new video's files by the id of the original file. */
type ArticleGenerated = z.infer<typeof articleGenerated.payload>;

interface Translated {
  readonly article: TranslatedArticle | null;
  readonly files: Readonly<Record<string, string>>;
  /** What is shown of the article with the files of the new video. */
  readonly rendered?: RenderedArticle | null;
}

const withOwnFiles = (content: string, files: Translated['files']): string =>
  renameReferences(content, (fileId) => files[fileId]);

/** Renders the article of a translation, before the transaction that stores it; one that cannot be rendered is shown as text. */
export async function renderTranslation<T extends Translated>(
  articles: ArticleRenderer,
  translation: T,
): Promise<T> {
  const { article, files } = translation;
  if (!article) return translation;
  const content = withOwnFiles(article.content, files);
  const rendered = await articles.render('article', { title: article.title, content }).catch((err) => {
    if (err instanceof DomainError) return null;
    throw err;
  });
  return { ...translation, rendered };
}

/** Stores the article of a translated video and publishes the event; its images are files of that video. */
export async function storeTranslatedArticle(
  tx: EntityManager,
  { newVideoId: videoId, to: language }: TranslationRequest,
  instructionsKey: string,
  { article: translated, files, rendered = null }: Translated,
  origin: MessageOrigin,
  videoCreated?: ArticleGenerated['videoCreated'],
): Promise<void> {
  if (!translated) return;
  const { title, content, steps } = translated;
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
    content: withOwnFiles(content, files),
    rendered,
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
    ...(videoCreated && { videoCreated }),
  };
  await queueMessage(tx, articleGenerated, fact, origin);
}
