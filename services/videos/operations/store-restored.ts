import { createHash, randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import {
  type BackedUpExport,
  type BackupContent,
  exportsOf,
  screenshotsOf,
} from '../../../schemas/backup.js';
import { exportRatioOf } from '../../../schemas/export-ratio.js';
import type { VideoExportSettings } from '../../../schemas/export-settings.js';
import { DomainError } from '../../platform/errors/errors.js';
import { requireLanguageCode, requireLength } from '../../platform/text/check-text.js';
import { makeId } from '../../platform/text/ids.js';
import { ArticleEntity } from '../article/article.entity.js';
import type { ArticleRenderer } from '../article/article-renderer.js';
import type { RenderedArticle } from '../article/rendered-article.js';
import type { VideosContext } from '../context.js';
import { ElementEntity } from '../element/element.entity.js';
import type { ElementRequest } from '../element/read-element.js';
import { readElements } from '../element/replace-elements.js';
import { ExportSettingsEntity } from '../export-settings/export-settings.entity.js';
import { readExportSettings, requireValidSettings } from '../export-settings/read-export-settings.js';
import { replaceExport } from '../exports/replace-export.js';
import { checkInteraction } from '../interaction/change-interactions.js';
import { insertInteractions, storeCursorTrack } from '../interaction/store-interactions.js';
import { replaceKeyEvents } from '../script/replace-key-events.js';
import { storeLines } from '../script/store-lines.js';
import { checkMetadata } from '../video/check-metadata.js';
import { requireSpanWithin } from '../video/time-span.js';
import type { VideoEntity } from '../video/video.entity.js';
import { readMoments, storeZoomMoments } from '../zoom/replace-zoom-moments.js';
import { nameFrom, shownName } from './insert-video.js';

/** The content of a backup, with its files by id, and the rules for its URLs. */
export interface RestoredContent extends Pick<VideosContext, 'isAddressPermitted'> {
  readonly content: BackupContent;
  /** The articles of the content, verified and rendered before the transaction, or the rule that one violates. */
  readonly rendered: readonly RenderedArticle[] | DomainError;
}

/** Verifies and renders the articles of a backup, off the event loop. */
export async function renderRestored(
  articles: ArticleRenderer,
  content: BackupContent,
): Promise<RestoredContent['rendered']> {
  const rendered: RenderedArticle[] = [];
  const until = performance.now() + RENDERED_WITHIN_MS;
  try {
    for (const [index, { title, content: markdown, steps }] of content.articles.entries()) {
      const field = `articles.json: [${index}].content`;
      if (performance.now() > until)
        throw new DomainError('validation_error', `${field} can't be rendered: all articles take too long`, {
          field,
        });
      rendered.push(
        await articles.render(field, { title, content: markdown, ownImages: screenshotsOf({ steps }) }),
      );
    }
    return rendered;
  } catch (err) {
    if (err instanceof DomainError) return err;
    throw err;
  }
}

const ROWS_A_STATEMENT = 1000;
/** Time for all articles of a backup; a long one takes a fraction of a second. */
const RENDERED_WITHIN_MS = 30_000;

/**
 * Stores the content of a backup in a video whose source has been ingested. The content must satisfy the
 * rules of the API; approval, lock and publication are not restored. Throws `validation_error` naming the
 * field and the rule, before anything is stored. The caller saves the video.
 */
export async function storeRestored(
  tx: EntityManager,
  video: VideoEntity,
  restored: RestoredContent,
): Promise<void> {
  const { content, rendered } = restored;
  if (rendered instanceof DomainError) throw rendered;
  const { workspaceId, id: videoId, durationSeconds } = video;
  const key = { workspaceId, videoId };
  requireLanguages(content);
  requireLength('manifest.json: video.name', content.video.name, { min: 1, max: 200 });
  checkMetadata('manifest.json: video.metadata', content.video.metadata);
  const settings = readSettings(restored, durationSeconds);
  const given = content.settings.elements as readonly ElementRequest[];
  const elements = readElements(given, video, 'manifest.json: settings.elements');
  const moments = readMoments(
    content.settings.zoomMoments,
    durationSeconds,
    'manifest.json: settings.zoomMoments',
  );
  for (const [index, interaction] of content.settings.interactions.entries())
    checkInteraction(interaction, durationSeconds, `manifest.json: settings.interactions[${index}]`);

  assignFields(video, content);
  await storeLines(tx, key, content.script.lines);
  await storeVoices(tx, key, content.script.lines);
  for (const source of ['given', 'detected'] as const)
    await replaceKeyEvents(
      tx,
      key,
      source,
      content.script.keyEvents.filter((event) => event.source === source),
    );
  await storeZoomMoments(tx, key, moments);
  await insertInteractions(tx, key, content.settings.interactions);
  await storeCursorTrack(tx, key, content.settings.cursorTrack);
  const rows = elements.map((element, position) => ({ ...key, position, element }));
  await tx.insert(ElementEntity, rows as never);
  if (Object.keys(settings).length > 0)
    await tx.insert(ExportSettingsEntity, { ...key, settings, updatedAt: new Date() } as never);
  for (const [index, article] of content.articles.entries())
    await storeArticle(tx, key, article, rendered[index] as RenderedArticle);
  for (const exported of exportsOf(content.files).toReversed()) await storeExport(tx, video, exported);
}

function requireLanguages({ video, articles, settings }: BackupContent): void {
  requireLanguageCode('manifest.json: video.language', video.language);
  requireLanguageCode('manifest.json: video.subtitleLanguage', video.subtitleLanguage);
  requireLanguageCode('manifest.json: settings.voice.language', settings.voice?.language);
  for (const [index, { language }] of articles.entries())
    requireLanguageCode(`articles.json: [${index}].language`, language);
}

/** Applies the rules of a video's own settings; errors name the file instead of a request's body. */
function readSettings(
  { content, isAddressPermitted }: RestoredContent,
  durationSeconds: number | null,
): VideoExportSettings {
  const field = 'manifest.json: settings.export';
  try {
    const settings = readExportSettings(content.settings.export);
    requireValidSettings({ isAddressPermitted }, settings);
    for (const [index, slide] of (settings.slides ?? []).entries())
      requireSpanWithin(`body.slides[${index}]`, slide, durationSeconds);
    return settings as VideoExportSettings;
  } catch (err) {
    if (!(err instanceof DomainError)) throw err;
    throw new DomainError(err.code, err.message.replace(/^body\b/, field), { field, cause: err });
  }
}

function assignFields(
  video: VideoEntity,
  { video: own, settings, aiGeneratedAudio, articles, files }: BackupContent,
): void {
  // Restores the name unless the video was named meanwhile.
  if (video.name === nameFrom(video.sourceFilename)) video.name = shownName(own.name);
  const { id: _, name: __, isAnalyzed, ...fields } = own;
  Object.assign(video, fields, { aiGeneratedAudio, voiceSettings: settings.voice });
  video.voiceoverFileId = files.voiceover;
  video.kb = articles.length > 0 ? 'not_published' : 'none';
  video.status = isAnalyzed ? 'in_progress' : 'draft';
  if (!files.export) return;
  video.status = 'completed';
  video.exportFileId = files.export.video;
  video.srtFileId = files.export.srt;
  video.manifestFileId = files.export.manifest;
  video.exportBasename = files.export.basename;
  video.exportCredentials = files.export.credentials ?? null;
  video.exportedAt = new Date(files.export.exportedAt);
}

/** The newest export of older backups has no aspect ratio; that of the source is assumed. */
async function storeExport(tx: EntityManager, video: VideoEntity, exported: BackedUpExport): Promise<void> {
  const { workspaceId, id: videoId } = video;
  await replaceExport(tx, {
    ...{ workspaceId, videoId, planId: null, content: null },
    aspectRatio: exported.aspectRatio ?? exportRatioOf(null, video),
    exportFileId: exported.video,
    srtFileId: exported.srt,
    manifestFileId: exported.manifest,
    basename: exported.basename,
    credentials: exported.credentials ?? null,
    exportedAt: new Date(exported.exportedAt),
  });
}

/** The settings of restored narration are unknown, so its key matches no voiceover request. */
async function storeVoices(
  tx: EntityManager,
  { workspaceId, videoId }: { workspaceId: string; videoId: string },
  lines: BackupContent['script']['lines'],
): Promise<void> {
  const voices = lines.flatMap(({ voice }, position) =>
    voice ? [{ ...voice, position, key: createHash('sha256').update(voice.file).digest('hex') }] : [],
  );
  for (let from = 0; from < voices.length; from += ROWS_A_STATEMENT)
    await tx.query(
      `update script_line line
       set voice_file_id = voice.file, voice_duration = voice."durationSeconds", voice_key = voice.key
       from jsonb_to_recordset($3) as voice (position int, file text, key text, "durationSeconds" double precision)
       where line.workspace_id = $1 and line.video_id = $2 and line.position = voice.position`,
      [workspaceId, videoId, JSON.stringify(voices.slice(from, from + ROWS_A_STATEMENT))],
    );
}

async function storeArticle(
  tx: EntityManager,
  { workspaceId, videoId }: { workspaceId: string; videoId: string },
  { steps, generatedAt, ...article }: BackupContent['articles'][number],
  rendered: RenderedArticle,
): Promise<void> {
  const row: ArticleEntity = {
    ...article,
    rendered,
    workspaceId,
    videoId,
    id: makeId('art'),
    steps: steps.map(({ screenshot, resultScreenshot = null, ...step }) => ({
      ...step,
      screenshotFileId: screenshot,
      resultScreenshotFileId: resultScreenshot,
    })),
    screenshotFileIds: screenshotsOf({ steps }),
    imageKey: randomUUID(),
    warnings: [],
    generatedAt: new Date(generatedAt),
  };
  await tx.insert(ArticleEntity, row as never);
}
