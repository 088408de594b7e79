import type { EntityManager } from 'typeorm';
import { ACCESS } from '../../../schemas/access.js';
import type { ScriptWarning } from '../../../schemas/script.js';
import { requireAccess } from '../../platform/access.js';
import { inTransaction } from '../../platform/database.js';
import { detectLanguage } from '../../platform/detect-language.js';
import { notFound } from '../../platform/errors.js';
import { findBrandKit } from '../brand-kit/find-brand-kit.js';
import type { VideosContext } from '../context.js';
import { scriptMissing } from '../errors.js';
import { canonicalLanguage } from '../video/canonical-language.js';
import { holdVideo, requireUnlocked } from '../video/find-video.js';
import {
  assumedLanguage,
  detectedLanguage,
  providedLanguage,
  type SettledLanguage,
} from '../video/settle-language.js';
import { VideoEntity } from '../video/video.entity.js';
import { type ProvidedLine, readLines, warnOf } from './read-lines.js';
import type { ScriptLineEntity } from './script-line.entity.js';
import { storeLines } from './store-lines.js';

export interface ReplacedScript {
  readonly videoId: string;
  readonly lines: readonly ScriptLineEntity[];
  /** Lines that had a voice and are gone or say something else now. */
  readonly voiceoverInvalidatedLines: number;
  /** In order of the lines given. */
  readonly warnings: readonly ScriptWarning[];
}

/** Replaces the whole script: lines that are not given are deleted. Subtitles and exports follow at once. */
export async function replaceScript(
  ctx: VideosContext,
  videoId: string,
  given: readonly ProvidedLine[],
): Promise<ReplacedScript> {
  requireAccess(ctx.caller, ACCESS.replaceScript);
  const { workspaceId } = ctx.caller;
  const { lines, droppedVoices, warnings } = await inTransaction(ctx.db, { workspaceId }, async (tx) => {
    const video = await holdVideo(tx, videoId);
    if (!video) throw notFound({ what: 'Video', id: videoId });
    // What is not there comes before what may not be changed.
    if (video.status === 'draft') throw scriptMissing({ videoId });
    requireUnlocked(video);
    const checked = readLines(given);
    const language = await languageOfLines(tx, video, checked);
    await tx.update(VideoEntity, { workspaceId, id: videoId }, { ...language, updatedAt: new Date() });
    const replacement = checked.map(({ start, end, text }) => ({ startTime: start, endTime: end, text }));
    const stored = await storeLines(tx, { workspaceId, videoId }, replacement);
    return { ...stored, warnings: warnOf(given, checked, video.durationSeconds) };
  });
  // What follows in the same request reads the new ones.
  ctx.load.video.clear(videoId);
  ctx.load.lines.clear(videoId);
  return { videoId, lines, voiceoverInvalidatedLines: droppedVoices, warnings };
}

/** As the lines tell, where nothing has told yet. */
async function languageOfLines(
  tx: EntityManager,
  video: VideoEntity,
  lines: ReadonlyArray<{ readonly text: string }>,
): Promise<SettledLanguage | null> {
  if (video.language !== null && video.languageSource !== 'assumed') return null;
  const found = await detectLanguage(lines.map(({ text }) => text).join('\n'));
  if (found) return detectedLanguage(found.language, found.confidence);
  if (video.language !== null) return null;
  if (video.subtitleLanguage !== null) return providedLanguage(canonicalLanguage(video.subtitleLanguage));
  return assumedLanguage((await findBrandKit(tx, video.workspaceId)).defaultLanguage);
}
