import type { EntityManager } from 'typeorm';
import { ACCESS } from '../../../schemas/access.js';
import { canonicalLanguage } from '../../../schemas/language-code.js';
import type { ScriptWarning } from '../../../schemas/script.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { notFound } from '../../platform/errors/errors.js';
import { detectLanguage } from '../../platform/text/detect-language.js';
import { findBrandKit } from '../brand-kit/find-brand-kit.js';
import type { VideosContext } from '../context.js';
import { scriptChanged, scriptMissing } from '../errors.js';
import {
  assumedLanguage,
  detectedLanguage,
  providedLanguage,
  type SettledLanguage,
} from '../video/language.js';
import { lockVideo, requireUnlocked, VideoEntity } from '../video/video.entity.js';
import { type ProvidedLine, readLines, warnOf } from './read-lines.js';
import type { ScriptLineEntity } from './script-line.entity.js';
import { storeLines } from './store-lines.js';

export interface ReplacedScript {
  readonly videoId: string;
  readonly lines: readonly ScriptLineEntity[];
  readonly version: number;
  /** Number of narrated lines that were deleted or have a new text. */
  readonly voiceoverInvalidatedLines: number;
  /** In the order of the provided lines. */
  readonly warnings: readonly ScriptWarning[];
}

/**
 * Replaces the whole script: omitted lines are deleted. Subtitles and exports use it immediately. With an expected version,
 * throws `conflict` when the script has changed since.
 */
export async function replaceScript(
  ctx: VideosContext,
  videoId: string,
  given: readonly ProvidedLine[],
  expectedVersion?: number | null,
): Promise<ReplacedScript> {
  requireAccess(ctx.caller, ACCESS.replaceScript);
  const { workspaceId } = ctx.caller;
  const { lines, version, droppedVoices, warnings } = await inTransaction(
    ctx.db,
    { workspaceId },
    async (tx) => {
      const video = await lockVideo(tx, videoId);
      if (!video) throw notFound({ what: 'Video', id: videoId });
      // A missing script is reported before a lock.
      if (video.status === 'draft') throw scriptMissing({ videoId });
      requireUnlocked(video);
      const { scriptVersion } = video;
      if (typeof expectedVersion === 'number' && expectedVersion !== scriptVersion)
        throw scriptChanged({ videoId, expectedVersion, presentVersion: scriptVersion });
      const checked = readLines(given);
      const language = await languageOfLines(tx, video, checked);
      // A person sends the whole script, and has thereby checked it.
      const transcription = video.transcription && { ...video.transcription, draft: false };
      const replacement = checked.map(({ start, end, text }) => ({ startTime: start, endTime: end, text }));
      const stored = await storeLines(tx, { workspaceId, videoId }, replacement, 'edited');
      const version = scriptVersion + (stored.areChanged ? 1 : 0);
      const change = { ...language, transcription, scriptVersion: version, updatedAt: new Date() };
      await tx.update(VideoEntity, { workspaceId, id: videoId }, change);
      return { ...stored, version, warnings: warnOf(given, checked, video.durationSeconds) };
    },
  );
  // Later reads in the same request return the new script.
  ctx.load.video.clear(videoId);
  ctx.load.lines.clear(videoId);
  return { videoId, lines, version, voiceoverInvalidatedLines: droppedVoices, warnings };
}

/** Detects the language of the lines if the video has none yet. */
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
