import type { EntityManager } from 'typeorm';
import { ACCESS } from '../../../schemas/access.js';
import { auditedAction } from '../../../schemas/audited-action.js';
import type { VideoExportSettings } from '../../../schemas/export-settings.js';
import { videosActionAudited } from '../../../schemas/messages/audit.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { queueMessage } from '../../platform/messaging/outbox.js';
import { requirePresenter } from '../abilities/require-abilities.js';
import type { VideosContext } from '../context.js';
import { requireSpanWithin } from '../video/time-span.js';
import { findVideoForUpdate, type VideoEntity } from '../video/video.entity.js';
import { ExportSettingsEntity } from './export-settings.entity.js';
import { findExportSettings } from './find-export-settings.js';
import { mergeExportSettings } from './layer-settings.js';
import { readExportSettings, requireValidSettings } from './read-export-settings.js';

export interface ExportSettingsPatch {
  readonly settings: VideoExportSettings;
  /** Settings to reset before the changes are applied. */
  readonly reset?: ReadonlyArray<keyof VideoExportSettings>;
}

/**
 * Changes a video's default export settings. Fields of a setting that only the Brand Kit enables may be set
 * alone; they apply while the Brand Kit enables it.
 */
export async function updateExportSettings(
  ctx: VideosContext,
  videoId: string,
  { settings, reset = [] }: ExportSettingsPatch,
): Promise<VideoEntity> {
  requireAccess(ctx.caller, ACCESS.updateExportSettings);
  const patch = readExportSettings(settings);
  const { workspaceId } = ctx.caller;
  const hold = (tx: EntityManager) => findVideoForUpdate(tx, 'updateExportSettings', videoId);
  // A missing or locked video is reported before other errors.
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
    // Not `upsert`, which would also set the key, and no role has the privilege to do that.
    await tx
      .createQueryBuilder()
      .insert()
      .into(ExportSettingsEntity)
      .values(row as never)
      .orUpdate(['settings', 'updated_at'], ['workspace_id', 'video_id'])
      .execute();
    const fields = [...Object.keys(patch), ...reset];
    const audited = auditedAction(
      ctx.caller,
      'export_settings_changed',
      { type: 'video', id: videoId },
      { fields },
    );
    await queueMessage(tx, videosActionAudited, audited, { workspaceId, requestId: ctx.requestId });
    return tx.save(Object.assign(held, { updatedAt: new Date() }));
  });
  // Later reads in the same request return the new settings.
  ctx.load.video.clear(videoId);
  ctx.load.exportSettings.clear(videoId);
  return video;
}
