import type { EntityManager } from 'typeorm';
import { ACCESS } from '../../../schemas/access.js';
import { canonicalLanguage } from '../../../schemas/language-code.js';
import { translateVideo as translateVideoCommand } from '../../../schemas/messages/media.js';
import type { TranslationRequest } from '../../../schemas/messages/translation-request.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { requireLanguageCode, requireLength } from '../../platform/text/check-text.js';
import { deriveId, makeId } from '../../platform/text/ids.js';
import { requirePair } from '../abilities/require-abilities.js';
import { chooseTerms } from '../brand-kit/choose-terms.js';
import { findBrandKit } from '../brand-kit/find-brand-kit.js';
import type { ParentStep, VideosContext } from '../context.js';
import { nothingToTranslate, sameLanguage, videoNotAnalyzed } from '../errors.js';
import { TranslationRequestEntity } from '../requests/request.entity.js';
import { findSpokenLines } from '../script/find-script.js';
import { type ChosenVoice, chooseVoice } from '../translation/choose-voice.js';
import { freezeArticle, imagesOf } from '../translation/translated-content.js';
import { findVideoForUpdate, requireSource, requireVideo, type VideoEntity } from '../video/video.entity.js';
import { type StartedJob, startJob } from './start-job.js';
import { type Frozen, startOnce, storeFrozenRequest } from './start-once.js';

export interface TranslateVideo {
  /** BCP 47. */
  readonly language: string;
}

type Translatable = VideoEntity & { sourceFileId: string };

/** Freezes the current script, then starts its translation, which results in a new video. */
export async function translateVideo(
  ctx: VideosContext,
  id: string,
  { language }: TranslateVideo,
): Promise<StartedJob> {
  requireAccess(ctx.caller, ACCESS.translateVideo);
  requireLength('body.language', language, { min: 2, max: 35 });
  requireLanguageCode('body.language', language);
  const to = canonicalLanguage(language);
  const effect = { operation: 'translateVideo', input: { id, language } };
  return startOnce(ctx, effect, {
    entity: TranslationRequestEntity,
    prefix: 'trn',
    freeze: (translationId) => freezeRequest(ctx, { videoId: id, translationId }, to),
    start: async ({ id: translationId }) => {
      const { workspaceId } = ctx.caller;
      const { durationSeconds } = await inTransaction(ctx.db, { workspaceId }, (tx) => requireVideo(tx, id));
      const payload = { videoId: id, translationId };
      return startJob(ctx, 'translation', translateVideoCommand, payload, { durationSeconds });
    },
  });
}

async function freezeRequest(
  ctx: VideosContext,
  { videoId: id, translationId }: { videoId: string; translationId: string },
  to: string,
): Promise<Frozen<TranslationRequestEntity>> {
  const workspaceId = ctx.caller.workspaceId as string;
  const hold = (tx: EntityManager) => findTranslatableForUpdate(tx, id, to);
  const { video, from } = await inTransaction(ctx.db, { workspaceId }, hold);
  await requirePair(ctx, { from, to });
  const voice = await chooseVoice(ctx, video, to);
  return inTransaction(ctx.db, { workspaceId }, async (tx) => {
    const { video, from } = await hold(tx);
    const row = {
      workspaceId,
      id: translationId,
      videoId: id,
      request: await freeze(
        tx,
        video,
        { from, to, newVideoId: newVideoIdOf(workspaceId, ctx.parent) },
        voice,
      ),
    };
    return storeFrozenRequest(tx, TranslationRequestEntity, row);
  });
}

/** Locks the video and returns it with its language. Throws unless it can be translated. */
const findTranslatableForUpdate = async (tx: EntityManager, id: string, to: string) =>
  requireTranslatable(tx, await findVideoForUpdate(tx, 'translateVideo', id), to);

/** Returns a video with its language. Throws unless it can be translated. */
export async function requireTranslatable(
  tx: EntityManager,
  video: VideoEntity,
  to: string,
): Promise<{ video: Translatable; from: string }> {
  const { id } = video;
  requireSource(video);
  const { sourceFileId } = video;
  if (video.status === 'draft' || !sourceFileId) throw videoNotAnalyzed({ videoId: id });
  if ((await findSpokenLines(tx, id)).length === 0) throw nothingToTranslate({ videoId: id });
  const { defaultLanguage } = await findBrandKit(tx, video.workspaceId);
  const language = video.language ?? video.subtitleLanguage ?? defaultLanguage;
  const from = canonicalLanguage(language);
  if (from === to) throw sameLanguage({ language: to });
  return { video: { ...video, sourceFileId }, from };
}

async function freeze(
  tx: EntityManager,
  video: Translatable,
  { from, to, newVideoId }: { from: string; to: string; newVideoId: string },
  { settings, notice }: ChosenVoice,
): Promise<TranslationRequest> {
  const { workspaceId, id, name, scriptSource, sourceFileId, thumbnailFileId, hoverStrip } = video;
  const lines = await findSpokenLines(tx, id);
  const { glossary, pronunciations } = await findBrandKit(tx, workspaceId);
  const article = await freezeArticle(tx, id, { from, to });
  const files = [sourceFileId, thumbnailFileId, hoverStrip?.fileId, ...imagesOf(article)];
  return {
    version: 1,
    videoId: id,
    newVideoId,
    from,
    to,
    title: name,
    scriptSource,
    lines: lines.map(({ startTime, endTime, text }) => ({ startTime, endTime, text })),
    glossary: chooseTerms(glossary, to),
    article,
    voice: settings && { settings, pronunciations: settings.applyPronunciations ? pronunciations : [] },
    notice,
    fileIds: [...new Set(files.filter((fileId) => fileId != null))],
  };
}

/**
 * A process step creates one video in all of its attempts: a later attempt continues with the result of an
 * earlier one.
 */
const newVideoIdOf = (workspaceId: string, parent: ParentStep | undefined): string =>
  parent ? deriveId('vid', [workspaceId, parent.jobId, parent.step]) : makeId('vid');
