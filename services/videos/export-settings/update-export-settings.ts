import type { EntityManager } from 'typeorm';
import { ACCESS } from '../../../schemas/access.js';
import type { VideoExportSettings } from '../../../schemas/export-settings.js';
import { requireAccess } from '../../platform/access.js';
import { inTransaction } from '../../platform/database.js';
import type { VideosContext } from '../context.js';
import { requirePresenter } from '../operations/require-presenter.js';
import { holdVideoFor } from '../video/find-video.js';
import { requireSpanWithin } from '../video/time-span.js';
import type { VideoEntity } from '../video/video.entity.js';
import { ExportSettingsEntity } from './export-settings.entity.js';
import { findExportSettings } from './find-export-settings.js';
import { mergeExportSettings } from './merge-export-settings.js';
import { readExportSettings, requireValidSettings } from './read-export-settings.js';

export interface ExportSettingsPatch {
  readonly settings: VideoExportSettings;
  /** Forgotten first. */
  readonly reset?: ReadonlyArray<keyof VideoExportSettings>;
}

/**
 * Changes what a video's exports are like where they say nothing else. Parts of what only the Brand Kit has may be set alone: they
 * count while it has it.
 */
export async function updateExportSettings(
  ctx: VideosContext,
  videoId: string,
  { settings, reset = [] }: ExportSettingsPatch,
): Promise<VideoEntity> {
  requireAccess(ctx.caller, ACCESS.updateExportSettings);
  const patch = readExportSettings(settings);
  const { workspaceId } = ctx.caller;
  const hold = (tx: EntityManager) => holdVideoFor(tx, 'updateExportSettings', videoId);
  // That it is not there, or locked, comes first.
  await inTransaction(ctx.db, { workspaceId }, hold);
  requireValidSettings(ctx, patch);
  if (patch.avatarSettings)
    await requirePresenter(ctx, patch.avatarSettings, (name) => `body.avatarSettings.${name}`);
  const video = await inTransaction(ctx.db, { workspaceId }, async (tx) => {
    const held = await hold(tx);
    for (const [index, slide] of (patch.slides ?? []).entries())
      requireSpanWithin(`body.slides[${index}]`, slide, held.durationSeconds);
    if (Object.keys(patch).length === 0 && reset.length === 0) return held;
    const merged = mergeExportSettings(await findExportSettings(tx, videoId), patch, reset);
    const row = { workspaceId, videoId, settings: merged, updatedAt: new Date() };
    // Not `upsert`, which would set the key, too: no role may.
    await tx
      .createQueryBuilder()
      .insert()
      .into(ExportSettingsEntity)
      .values(row as never)
      .orUpdate(['settings', 'updated_at'], ['workspace_id', 'video_id'])
      .execute();
    return tx.save(Object.assign(held, { updatedAt: new Date() }));
  });
  // What follows in the same request reads the new ones.
  ctx.load.video.clear(videoId);
  ctx.load.exportSettings.clear(videoId);
  return video;
}
