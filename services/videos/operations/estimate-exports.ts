import { ACCESS } from '../../../schemas/access.js';
import { namedRatioOf } from '../../../schemas/export-ratio.js';
import type { ExportSettings } from '../../../schemas/export-settings.js';
import { costMinutes, unitsOf } from '../../../schemas/minutes.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import type { VideosContext } from '../context.js';
import { readExportSettings } from '../export-settings/read-export-settings.js';
import { VideoExportEntity } from '../exports/video-export.entity.js';
import { requireVideo } from '../video/video.entity.js';
import type { ExportsEstimate } from './operation.type.js';
import { checkInput, requireCount, resolveExports } from './resolve-exports.js';

/** Returns what exports in several aspect ratios would cost and replace. Throws the errors with which they are refused. */
export async function estimateExports(
  { db, caller }: VideosContext,
  videoId: string,
  given: readonly ExportSettings[],
): Promise<ExportsEstimate> {
  requireAccess(caller, ACCESS.estimateExports);
  requireCount(given);
  for (const [index, settings] of given.entries())
    await checkInput(index, () => readExportSettings(settings));
  const { workspaceId } = caller;
  return inTransaction(db, { workspaceId }, async (tx) => {
    const video = await requireVideo(tx, videoId);
    const current = await tx.findBy(VideoExportEntity, { videoId });
    const minutes = costMinutes(unitsOf('export'), video.durationSeconds ?? 0);
    const exports = (await resolveExports(tx, video, given)).map(({ aspectRatio }) => ({
      aspectRatio: namedRatioOf(aspectRatio),
      minutes,
      replacesExportOf: current.find((made) => made.aspectRatio === aspectRatio)?.exportedAt ?? null,
    }));
    return { exports, minutes: minutes * exports.length };
  });
}
