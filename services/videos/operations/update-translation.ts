import type { EntityManager } from 'typeorm';
import { translateVideo as translateVideoCommand } from '../../../schemas/messages/media.js';
import type { TranslationRequest } from '../../../schemas/messages/translation-request.js';
import { inTransaction } from '../../platform/database/database.js';
import { makeId } from '../../platform/text/ids.js';
import { requirePair } from '../abilities/require-abilities.js';
import { findBrandKit } from '../brand-kit/find-brand-kit.js';
import type { VideosContext } from '../context.js';
import { areEqual } from '../requests/compare-settings.js';
import { TranslationRequestEntity } from '../requests/request.entity.js';
import {
  contentOf,
  findPresentContent,
  findShownRequest,
  findUntranslated,
  imagesOf,
} from '../translation/translated-content.js';
import { findVideoForUpdate, type VideoEntity } from '../video/video.entity.js';
import { type StartedJob, startJob } from './start-job.js';
import { startFrozenRequest, storeFrozenRequest } from './start-once.js';

interface TranslationToUpdate {
  /** The source. */
  readonly videoId: string;
  readonly translatedVideoId: string;
}

/**
 * Translates what has changed in a source since its translation, for the same translated video; its voiceover reads
 * the new lines. Returns null if the translation is up to date, or it is unknown what it was made from. Part of a
 * refresh, which has checked the permission.
 */
export async function updateTranslation(
  ctx: VideosContext,
  { videoId, translatedVideoId }: TranslationToUpdate,
): Promise<StartedJob | null> {
  const workspaceId = ctx.caller.workspaceId as string;
  const id = makeId('trn');
  const frozen = await inTransaction(ctx.db, { workspaceId }, async (tx) => {
    const source = await findVideoForUpdate(tx, 'refreshVideo', videoId);
    const translated = await findVideoForUpdate(tx, 'refreshVideo', translatedVideoId);
    const request = await freezeUpdate(tx, source, translated);
    if (!request) return null;
    await storeFrozenRequest(tx, TranslationRequestEntity, { workspaceId, id, videoId, request });
    return { request, durationSeconds: source.durationSeconds };
  });
  if (!frozen) return null;
  const { request, durationSeconds } = frozen;
  return startFrozenRequest(ctx, TranslationRequestEntity, id, async () => {
    await requirePair(ctx, request);
    const payload = { videoId, translationId: id };
    return startJob(ctx, 'translation', translateVideoCommand, payload, { durationSeconds });
  });
}

async function freezeUpdate(
  tx: EntityManager,
  source: VideoEntity,
  { id: newVideoId, voiceoverFileId, voiceSettings }: VideoEntity,
): Promise<TranslationRequest | null> {
  const shown = await findShownRequest(tx, newVideoId);
  if (!shown) return null;
  const [before, now] = [contentOf(shown), await findPresentContent(tx, source, shown)];
  if (areEqual(before, now)) return null;
  const untranslated = findUntranslated(before, now);
  const { positions } = untranslated;
  const article = untranslated.article ? now.article : null;
  const { pronunciations } = await findBrandKit(tx, source.workspaceId);
  const { from, to } = shown;
  return {
    version: 1,
    videoId: source.id,
    newVideoId,
    from,
    to,
    title: now.title,
    scriptSource: shown.scriptSource ?? null,
    lines: positions.flatMap((position) => now.lines[position] ?? []),
    glossary: now.glossary,
    article,
    voice:
      voiceoverFileId && voiceSettings
        ? {
            settings: voiceSettings,
            pronunciations: voiceSettings.applyPronunciations ? pronunciations : [],
          }
        : null,
    notice: null,
    fileIds: [...new Set(imagesOf(article))],
    update: {
      linesBefore: before.lines,
      linesNow: now.lines,
      positions: [...positions],
      hasNewTitle: untranslated.title,
      article: now.article,
    },
  };
}
