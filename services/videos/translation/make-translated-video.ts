import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { JobAttempt } from '../../../schemas/messages/jobs.js';
import type { TranslatedArticle, TranslationRequest } from '../../../schemas/messages/translation-request.js';
import { videoCreated } from '../../../schemas/messages/videos.js';
import { withoutDisplayControls } from '../../../schemas/text.js';
import type { Transcription } from '../../../schemas/transcription.js';
import { type MessageOrigin, queueMessage } from '../../platform/messaging/outbox.js';
import type { RenderedArticle } from '../article/rendered-article.js';
import { noteTranslation } from '../course/notify-courses.js';
import { announceHidden } from '../element/announce-hidden.js';
import { findElements } from '../element/find-elements.js';
import { findCursorTrack, findInteractions } from '../interaction/find-interactions.js';
import { insertInteractions, storeCursorTrack } from '../interaction/store-interactions.js';
import { foldName } from '../project/fold-name.js';
import { storeLines } from '../script/store-lines.js';
import { providedLanguage } from '../video/language.js';
import { notifyVideo } from '../video/notify-video.js';
import { VideoEntity } from '../video/video.entity.js';
import { isDraftScript } from '../video/video.type.js';
import { storeTranslatedArticle } from './store-translated-article.js';

/** A translated script. */
export interface Translation {
  readonly title: string;
  /** One per requested line, in the same order. */
  readonly lines: readonly string[];
  readonly article: TranslatedArticle | null;
  /** What is shown of the article with the files of the new video. */
  readonly rendered?: RenderedArticle | null;
  readonly isDraft: boolean;
  /** Absent in translations from before the engine was stored. */
  readonly engineId?: string | null;
  /** The new video's files by the id of the original file whose content they share. */
  readonly files: Readonly<Record<string, string>>;
}

const MAX_NAME = 200;
/** Maximum length of the column; longer codes are only in `language`. */
const MAX_SUBTITLE_LANGUAGE = 10;

/**
 * Creates the translated video: its text at the times of the source's lines, everything else copied from the
 * source.
 */
export async function makeTranslatedVideo(
  tx: EntityManager,
  source: VideoEntity,
  request: TranslationRequest,
  translation: Translation,
  { jobId: madeByJobId, attempt: madeByAttempt }: JobAttempt,
  origin: MessageOrigin,
): Promise<VideoEntity> {
  const { workspaceId } = origin;
  const { newVideoId: videoId, lines } = request;
  const row = rowOf(source, request, translation);
  await tx.insert(VideoEntity, { ...row, madeByJobId, madeByAttempt } as never);
  const translated = lines.map(({ startTime, endTime, text }, index) => ({
    startTime,
    endTime,
    text: translation.lines[index] ?? text,
  }));
  await storeLines(tx, { workspaceId, videoId }, translated);
  await copyKeyEvents(tx, { workspaceId, from: source.id, to: videoId });
  await copyZoomMoments(tx, { workspaceId, from: source.id, to: videoId });
  await copyInteractions(tx, { workspaceId, from: source.id, to: videoId });
  await copyExportSettings(tx, { workspaceId, from: source.id, to: videoId });
  await copyElements(tx, { workspaceId, from: source.id, to: videoId });
  const { sourceFileId, name, projectId = null, metadata } = row;
  const created = { videoId, sourceFileId, name, projectId, sourceVideoId: source.id, metadata };
  const messageId = randomUUID();
  await queueMessage(tx, videoCreated, created, origin, messageId);
  await announceHidden(tx, videoId, { before: [], now: await findElements(tx, videoId) }, origin);
  if (translation.article && request.article)
    await storeTranslatedArticle(tx, request, request.article.instructionsKey, translation, origin, {
      messageId,
      fact: created,
    });
  await noteTranslation(tx, videoId, origin);
  await notifyVideo(tx, { workspaceId, videoId: source.id });
  return tx.findOneByOrFail(VideoEntity, { workspaceId, id: videoId });
}

/** A translation is at most as reliable as what it was made from; its own approval starts anew. */
function originOf(
  source: VideoEntity,
  language: string,
  { engineId, isDraft }: Translation,
): Transcription | null {
  const draft = isDraft || isDraftScript(source);
  if (!engineId) return source.transcription && { ...source.transcription, draft };
  const unknown = { model: null, languageConfidence: null, confidence: null };
  return { engine: engineId, method: 'translated', language, ...unknown, draft };
}

/** Returns the title as the name of a video. */
export const nameOfTitle = (title: string): string =>
  Array.from(withoutDisplayControls(title)).slice(0, MAX_NAME).join('');

/** The new video starts without approval, lock, publication, backups and exports. */
function rowOf(
  source: VideoEntity,
  { newVideoId, to, scriptSource = source.scriptSource }: TranslationRequest,
  translation: Translation,
): Partial<VideoEntity> & { readonly sourceFileId: string | null } {
  const { workspaceId, projectId, videoContext, companyContext, aiGeneratedAudio, languageGroup } = source;
  const { title, files, article } = translation;
  const name = nameOfTitle(title);
  const { metadata, sourceFilename, durationSeconds, width, height, hoverStrip, thumbnailFileId, recording } =
    source;
  const own = (fileId: string | null): string | null => (fileId ? (files[fileId] ?? null) : null);
  const stripFileId = own(hoverStrip?.fileId ?? null);
  return {
    workspaceId,
    id: newVideoId,
    sourceVideoId: source.id,
    languageGroup,
    name,
    nameFolded: foldName(name),
    metadata,
    projectId,
    videoContext,
    companyContext,
    aiGeneratedAudio,
    scriptSource,
    transcription: originOf(source, to, translation),
    subtitleLanguage: to.length > MAX_SUBTITLE_LANGUAGE ? null : to,
    ...providedLanguage(to),
    status: 'in_progress',
    kb: article ? 'not_published' : 'none',
    sourceFilename,
    durationSeconds,
    width,
    height,
    recording,
    sourceFileId: own(source.sourceFileId),
    thumbnailFileId: own(thumbnailFileId),
    hoverStrip: hoverStrip && stripFileId ? { ...hoverStrip, fileId: stripFileId } : null,
  };
}

/** Copies the zoom moments of another video to a new one. */
async function copyZoomMoments(
  tx: EntityManager,
  { workspaceId, from, to }: { workspaceId: string; from: string; to: string },
): Promise<void> {
  await tx.query(
    `insert into zoom_moment (workspace_id, video_id, position, start_time, end_time, x, y, scale)
     select workspace_id, $3, position, start_time, end_time, x, y, scale from zoom_moment
     where workspace_id = $1 and video_id = $2`,
    [workspaceId, from, to],
  );
}

/** Copies the key events of another video to a new one. */
async function copyKeyEvents(
  tx: EntityManager,
  { workspaceId, from, to }: { workspaceId: string; from: string; to: string },
): Promise<void> {
  await tx.query(
    `insert into key_event (workspace_id, video_id, source, position, text, timestamp, placed_at)
     select workspace_id, $3, source, position, text, timestamp, placed_at from key_event
     where workspace_id = $1 and video_id = $2`,
    [workspaceId, from, to],
  );
}

/** Copies the export settings of another video to a new one. */
async function copyExportSettings(
  tx: EntityManager,
  { workspaceId, from, to }: { workspaceId: string; from: string; to: string },
): Promise<void> {
  await tx.query(
    `insert into export_settings (workspace_id, video_id, settings, updated_at)
     select workspace_id, $3, settings, now() from export_settings where workspace_id = $1 and video_id = $2`,
    [workspaceId, from, to],
  );
}

/** Copies the elements of another video to a new one. */
async function copyElements(
  tx: EntityManager,
  { workspaceId, from, to }: { workspaceId: string; from: string; to: string },
): Promise<void> {
  await tx.query(
    `insert into element (workspace_id, video_id, position, element)
     select workspace_id, $3, position, element from element where workspace_id = $1 and video_id = $2`,
    [workspaceId, from, to],
  );
}

/** Gives a new video the interactions and the cursor track of another. */
export async function copyInteractions(
  tx: EntityManager,
  { workspaceId, from, to: videoId }: { workspaceId: string; from: string; to: string },
): Promise<void> {
  await insertInteractions(tx, { workspaceId, videoId }, await findInteractions(tx, from));
  await storeCursorTrack(tx, { workspaceId, videoId }, await findCursorTrack(tx, from));
}
