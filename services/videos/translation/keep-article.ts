import type { EntityManager } from 'typeorm';
import type { TranslatedArticle, TranslationRequest } from '../../../schemas/messages/translation-request.js';
import { makeId } from '../../platform/ids.js';
import { ArticleEntity } from '../article/article.entity.js';
import { screenshotUrl } from '../article/compose-markdown.js';

/** Gives a new video its article; the pictures in it are its own files from now on. */
export async function keepArticle(
  tx: EntityManager,
  { newVideoId: videoId, to: language }: TranslationRequest,
  { workspaceId, instructionsKey }: Pick<ArticleEntity, 'workspaceId' | 'instructionsKey'>,
  { title, content, steps }: TranslatedArticle,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  const own = (fileId: string | null): string | null => (fileId ? (files[fileId] ?? null) : null);
  const ownSteps = steps.map((step) => ({ ...step, screenshotFileId: own(step.screenshotFileId) }));
  const article: ArticleEntity = {
    ...{ workspaceId, videoId, language, instructionsKey, id: makeId('art'), title },
    content: Object.entries(files).reduce(
      (text, [from, to]) => text.replaceAll(`](${screenshotUrl(from)})`, `](${screenshotUrl(to)})`),
      content,
    ),
    steps: ownSteps,
    screenshotFileIds: ownSteps.flatMap(({ screenshotFileId }) => screenshotFileId ?? []),
    // It stays as it was translated.
    ...{ isWhole: true, generatedAt: new Date() },
  };
  await tx.insert(ArticleEntity, article as never);
}
