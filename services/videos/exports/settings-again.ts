import type { EntityManager } from 'typeorm';
import { type ExportRatio, exportRatioOf, SOURCE_RATIO } from '../../../schemas/export-ratio.js';
import type { ExportSettings } from '../../../schemas/export-settings.js';
import { findExportSettings } from '../export-settings/find-export-settings.js';
import type { RenderPlanEntity } from '../requests/request.entity.js';
import type { VideoEntity } from '../video/video.entity.js';

/**
 * Returns the settings with which an export is made again. For one of a given aspect ratio they name it where the
 * video's settings would lead to another one now.
 */
export async function settingsAgain(
  tx: EntityManager,
  video: VideoEntity,
  { settings }: Pick<RenderPlanEntity, 'settings'>,
  aspectRatio: ExportRatio | null = null,
): Promise<ExportSettings> {
  const given = settings ?? {};
  if (aspectRatio === null || aspectRatio === SOURCE_RATIO || given.ratio) return given;
  const { ratio = null } = await findExportSettings(tx, video.id);
  return exportRatioOf(ratio, video) === aspectRatio ? given : { ...given, ratio: aspectRatio };
}
