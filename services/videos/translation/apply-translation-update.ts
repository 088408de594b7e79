import type { EntityManager } from 'typeorm';
import type { MessageOrigin } from '../../platform/messaging/outbox.js';
import { foldName } from '../project/fold-name.js';
import { TranslationRequestEntity } from '../requests/translation-request.entity.js';
import { findSpokenLines } from '../script/find-spoken-lines.js';
import { storeLines } from '../script/store-lines.js';
import { notifyVideo } from '../video/notify-video.js';
import { VideoEntity } from '../video/video.entity.js';
import { nameOfTitle, type Translation } from './make-translated-video.js';
import { mergeTranslatedLines } from './merge-translated-lines.js';
import { storeTranslatedArticle } from './store-translated-article.js';

/** Brings a translated video up to date, once. Changes that a person made meanwhile stay. The caller has locked the video. */
export async function applyTranslationUpdate(
  tx: EntityManager,
  video: VideoEntity,
  asked: TranslationRequestEntity,
  { title, lines, article, files, isDraft }: Translation,
  origin: MessageOrigin,
): Promise<void> {
  const { workspaceId, id: videoId } = video;
  const { request, appliedAt } = asked;
  const { update } = request;
  if (!update || appliedAt) return;
  const translated = new Map(
    update.positions.map((position, index): [number, string] => [position, lines[index] ?? '']),
  );
  const present = await findSpokenLines(tx, videoId);
  const merged = mergeTranslatedLines(update, present, translated);
  const { areChanged } = await storeLines(tx, { workspaceId, videoId }, merged);
  if (article && request.article)
    await storeTranslatedArticle(tx, request, request.article.instructionsKey, article, files, origin);
  const now = new Date();
  const name = nameOfTitle(title);
  await tx.update(
    VideoEntity,
    { workspaceId, id: videoId },
    {
      ...(update.hasNewTitle && { name, nameFolded: foldName(name) }),
      ...(article && video.kb === 'none' && { kb: 'not_published' as const }),
      // Lines of a draft engine are unchecked, although a person may have checked the others.
      ...(isDraft &&
        lines.length > 0 &&
        video.transcription && { transcription: { ...video.transcription, draft: true } }),
      scriptVersion: video.scriptVersion + (areChanged ? 1 : 0),
      updatedAt: now,
    },
  );
  await notifyVideo(tx, { workspaceId, videoId: request.videoId });
  await tx.update(TranslationRequestEntity, { workspaceId, id: asked.id }, { appliedAt: now });
}
