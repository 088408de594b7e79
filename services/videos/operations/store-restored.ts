import { createHash, randomUUID } from 'node:crypto';
import type { Nodes } from 'mdast';
import remarkParse from 'remark-parse';
import type { EntityManager } from 'typeorm';
import { unified } from 'unified';
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
import { isTimeUrl } from '../article/link-times.js';
import type { VideosContext } from '../context.js';
import { ElementEntity } from '../element/element.entity.js';
import type { ElementRequest } from '../element/read-element.js';
import { readElements } from '../element/replace-elements.js';
import { ExportSettingsEntity } from '../export-settings/export-settings.entity.js';
import { readExportSettings, requireValidSettings } from '../export-settings/read-export-settings.js';
import { replaceExport } from '../exports/replace-export.js';
import { checkInteraction } from '../interaction/check-interaction.js';
import { insertInteractions, storeCursorTrack } from '../interaction/store-interactions.js';
import { replaceKeyEvents } from '../script/replace-key-events.js';
import { storeLines } from '../script/store-lines.js';
import { checkMetadata } from '../video/check-metadata.js';
import { requireSpanWithin } from '../video/time-span.js';
import type { VideoEntity } from '../video/video.entity.js';
import { readMoments } from '../zoom/replace-zoom-moments.js';
import { storeZoomMoments } from '../zoom/store-zoom-moments.js';
import { nameFrom, shownName } from './insert-video.js';

/** The content of a backup, with its files by id, and the rules for its URLs. */
export interface RestoredContent extends Pick<VideosContext, 'isAddressPermitted'> {
  readonly content: BackupContent;
}

const ROWS_A_STATEMENT = 1000;

const refusal = (field: string, rule: string): DomainError =>
  new DomainError('validation_error', `${field} ${rule}`, { field });

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
  const { content } = restored;
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
  for (const [index, article] of content.articles.entries())
    requireHarmless(`articles.json: [${index}].content`, article);

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
  for (const article of content.articles) await storeArticle(tx, key, article);
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

const reader = unified().use(remarkParse);
const HARMLESS_LINK = /^(https?|mailto):/i;

/** Requires Markdown without HTML, images other than the article's own, or links that could run scripts. */
function requireHarmless(field: string, article: BackupContent['articles'][number]): void {
  const own = new Set(screenshotsOf(article).map((fileId) => `file:${fileId}`));
  const visit = (node: Nodes): void => {
    if (node.type === 'html') throw refusal(field, 'must not contain HTML');
    if (node.type === 'image' && !own.has(node.url))
      throw refusal(field, 'must not contain images other than those of its steps');
    if (node.type === 'link' && isTimeUrl(node.url)) return;
    if ((node.type === 'link' || node.type === 'definition') && !HARMLESS_LINK.test(node.url))
      throw refusal(field, 'must not link to anything but http, https and mailto addresses');
    if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(reader.parse(article.content));
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
): Promise<void> {
  const row: ArticleEntity = {
    ...article,
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
