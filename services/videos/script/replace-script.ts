import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access.js';
import { inTransaction } from '../../platform/database.js';
import type { VideosContext } from '../context.js';
import { scriptNotThere } from '../errors.js';
import { holdVideoFor } from '../video/find-video.js';
import { VideoEntity } from '../video/video.entity.js';
import { type GivenLine, readLines, requireWithin } from './read-lines.js';
import type { ScriptLineEntity } from './script-line.entity.js';
import { storeLines } from './store-lines.js';

export interface ReplacedScript {
  readonly videoId: string;
  readonly lines: readonly ScriptLineEntity[];
  /** Lines that had a voice and are gone or say something else now. */
  readonly voiceoverInvalidatedLines: number;
}

/** Replaces the whole script: lines that are not given are deleted. Subtitles and exports follow at once. */
export async function replaceScript(
  ctx: VideosContext,
  videoId: string,
  given: readonly GivenLine[],
): Promise<ReplacedScript> {
  requireAccess(ctx.caller, ACCESS.replaceScript);
  const { workspaceId } = ctx.caller;
  const checked = readLines(given);
  const { lines, droppedVoices } = await inTransaction(ctx.db, { workspaceId }, async (tx) => {
    const video = await holdVideoFor(tx, 'replaceScript', videoId);
    if (video.status === 'draft') throw scriptNotThere({ videoId });
    requireWithin(video, checked);
    await tx.update(VideoEntity, { workspaceId, id: videoId }, { updatedAt: new Date() });
    const replacement = checked.map(({ start, end, text }) => ({ startTime: start, endTime: end, text }));
    return storeLines(tx, { workspaceId, videoId }, replacement);
  });
  // What follows in the same request reads the new ones.
  ctx.load.video.clear(videoId);
  ctx.load.lines.clear(videoId);
  return { videoId, lines, voiceoverInvalidatedLines: droppedVoices };
}
