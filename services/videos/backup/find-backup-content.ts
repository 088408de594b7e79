import type { EntityManager } from 'typeorm';
import { BackedUpVideo, BackupContent } from '../../../schemas/backup.js';
import { requireService } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { ArticleEntity } from '../article/article.entity.js';
import type { VideosContext } from '../context.js';
import { findElements } from '../element/find-elements.js';
import { findExportSettings } from '../export-settings/find-export-settings.js';
import { VideoExportEntity } from '../exports/video-export.entity.js';
import { findCursorTrack, findInteractions } from '../interaction/find-interactions.js';
import { KeyEventEntity, ScriptLineEntity } from '../script/script-line.entity.js';
import { lockVideo, type VideoEntity } from '../video/video.entity.js';
import { isDraftScript } from '../video/video.type.js';
import { findZooms } from '../zoom/find-zooms.js';

/**
 * Returns all content of a video with its files by id, or null when the video was deleted or has no source.
 * Called by media.
 */
export async function findBackupContent(
  { db, caller }: VideosContext,
  videoId: string,
): Promise<BackupContent | null> {
  requireService(caller, 'media');
  return inTransaction(db, { workspaceId: caller.workspaceId }, async (tx) => {
    // The video is locked, so that all content is of the same time.
    const video = await lockVideo(tx, videoId);
    return video?.sourceFileId ? gather(tx, { ...video, sourceFileId: video.sourceFileId }) : null;
  });
}

async function gather(
  tx: EntityManager,
  video: VideoEntity & { readonly sourceFileId: string },
): Promise<BackupContent> {
  const { id } = video;
  const where = { videoId: id };
  const lines = await tx.find(ScriptLineEntity, { where, order: { position: 'asc' } });
  const keyEvents = await tx.find(KeyEventEntity, { where, order: { source: 'asc', position: 'asc' } });
  const articles = await tx.find(ArticleEntity, { where, order: { generatedAt: 'asc' } });
  return BackupContent.parse({
    video: {
      ...pick(video, Object.keys(BackedUpVideo.shape)),
      transcription: video.transcription && { ...video.transcription, draft: isDraftScript(video) },
      isAnalyzed: video.status !== 'draft',
    },
    aiGeneratedAudio: video.aiGeneratedAudio,
    settings: {
      voice: video.voiceSettings,
      export: await findExportSettings(tx, id),
      elements: await findElements(tx, id),
      zoomMoments: await findZooms(tx, id),
      interactions: await findInteractions(tx, id),
      cursorTrack: await findCursorTrack(tx, id),
    },
    script: {
      lines: lines.map(
        ({ startTime, endTime, text, words, source, confidence, voiceFileId, voiceDuration }) => ({
          startTime,
          endTime,
          text,
          words: words?.map(({ text, start, end, confidence }) => ({ text, start, end, confidence })) ?? null,
          source,
          confidence,
          voice: voiceFileId && { file: voiceFileId, durationSeconds: voiceDuration ?? 0 },
        }),
      ),
      keyEvents: keyEvents.map(({ source, text, timestamp, placedAt }) => ({
        source,
        text,
        timestamp,
        placedAt,
      })),
    },
    articles: articles.map((article) => ({
      language: article.language,
      instructionsKey: article.instructionsKey,
      title: article.title,
      content: article.content,
      isWhole: article.isWhole,
      steps: article.steps.map(
        ({ screenshotFileId: screenshot, resultScreenshotFileId: resultScreenshot = null, ...step }) => ({
          ...step,
          screenshot,
          resultScreenshot,
        }),
      ),
      generatedAt: article.generatedAt.toISOString(),
    })),
    files: {
      source: video.sourceFileId,
      ...exportsOf(video, await tx.find(VideoExportEntity, { where, order: { exportedAt: 'desc' } })),
      voiceover: video.voiceoverFileId,
    },
  });
}

/** Returns the newest export, and the current ones in other aspect ratios. */
function exportsOf(
  { exportFileId, srtFileId, manifestFileId, exportBasename, exportedAt, exportCredentials }: VideoEntity,
  rows: readonly VideoExportEntity[],
): Pick<BackupContent['files'], 'export' | 'otherExports'> {
  const newest = rows.find((row) => row.exportFileId === exportFileId);
  const otherExports = rows
    .filter((row) => row !== newest)
    .map((row) => ({
      video: row.exportFileId,
      srt: row.srtFileId,
      manifest: row.manifestFileId,
      basename: row.basename,
      exportedAt: row.exportedAt.toISOString(),
      aspectRatio: row.aspectRatio,
      ...(row.credentials && { credentials: row.credentials }),
    }));
  if (!exportFileId || !srtFileId || !exportBasename || !exportedAt) return { export: null, otherExports };
  return {
    export: {
      video: exportFileId,
      srt: srtFileId,
      manifest: manifestFileId,
      basename: exportBasename,
      exportedAt: exportedAt.toISOString(),
      ...(newest && { aspectRatio: newest.aspectRatio }),
      ...(exportCredentials && { credentials: exportCredentials }),
    },
    otherExports,
  };
}

/** The fields of the row that a backup has, too. */
const pick = (video: VideoEntity, names: readonly string[]): Partial<VideoEntity> =>
  Object.fromEntries(Object.entries(video).filter(([name]) => names.includes(name)));
