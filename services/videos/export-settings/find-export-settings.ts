import type { EntityManager } from 'typeorm';
import type { VideoExportSettings } from '../../../schemas/export-settings.js';
import { ExportSettingsEntity } from './export-settings.entity.js';

/** Returns the video's own export settings. */
export async function findExportSettings(tx: EntityManager, videoId: string): Promise<VideoExportSettings> {
  return (await tx.findOneBy(ExportSettingsEntity, { videoId }))?.settings ?? {};
}
