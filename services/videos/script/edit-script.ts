import type { EntityManager } from 'typeorm';
import { canonicalLanguage } from '../../../schemas/language-code.js';
import type { ScriptWarning } from '../../../schemas/script.js';
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
import { type CheckedLine, warnOf } from './read-lines.js';
import type { ScriptLineEntity } from './script-line.entity.js';
import { storeLines } from './store-lines.js';

export interface EditedScript {
  readonly videoId: string;
  readonly lines: readonly ScriptLineEntity[];
  readonly version: number;
  /** Positions of the lines that the request changed or added, in ascending order. */
  readonly changedLines: readonly number[];
  /** Number of narrated lines that were deleted or have a new text. */
  readonly voiceoverInvalidatedLines: number;
  /** In the order of the request. */
  readonly warnings: readonly ScriptWarning[];
}

interface Edit {
  readonly videoId: string;
  readonly expectedVersion?: number | null | undefined;
}

interface NewScript {
  /** All lines of the script, ordered by time. */
  readonly lines: readonly CheckedLine[];
  readonly transcription: VideoEntity['transcription'];
}

/**
 * Stores the script that `write` makes of the present one, while no other edit can happen. Throws `conflict` when the
 * script has changed since the expected version.
 */
export async function editScript(
  ctx: VideosContext,
  { videoId, expectedVersion }: Edit,
  write: (tx: EntityManager, video: VideoEntity) => Promise<NewScript>,
): Promise<EditedScript> {
  const { workspaceId } = ctx.caller;
  const edited = await inTransaction(ctx.db, { workspaceId }, async (tx): Promise<EditedScript> => {
    const video = await lockVideo(tx, videoId);
    if (!video) throw notFound({ what: 'Video', id: videoId });
    // A missing script is reported before a lock.
    if (video.status === 'draft') throw scriptMissing({ videoId });
    requireUnlocked(video);
    const { scriptVersion } = video;
    if (typeof expectedVersion === 'number' && expectedVersion !== scriptVersion)
      throw scriptChanged({ videoId, expectedVersion, presentVersion: scriptVersion });
    const { lines, transcription } = await write(tx, video);
    const language = await languageOfLines(tx, video, lines);
    const replacement = lines.map(({ start, end, text }) => ({ startTime: start, endTime: end, text }));
    const key = { workspaceId: video.workspaceId, videoId };
    const stored = await storeLines(tx, key, replacement, 'edited');
    const version = scriptVersion + (stored.areChanged ? 1 : 0);
    const change = { ...language, transcription, scriptVersion: version, updatedAt: new Date() };
    await tx.update(VideoEntity, { workspaceId: video.workspaceId, id: videoId }, change);
    return {
      videoId,
      lines: stored.lines,
      version,
      changedLines: lines.flatMap(({ index }, position) => (index === null ? [] : [position])),
      voiceoverInvalidatedLines: stored.droppedVoices,
      warnings: warnOf(lines, video.durationSeconds),
    };
  });
  // Later reads in the same request return the new script.
  ctx.load.video.clear(videoId);
  ctx.load.lines.clear(videoId);
  return edited;
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
