import type { EntityManager } from 'typeorm';
import { ACCESS } from '../../../schemas/access.js';
import { exportRatioOf } from '../../../schemas/export-ratio.js';
import type { ExportSettings } from '../../../schemas/export-settings.js';
import { renderVideo } from '../../../schemas/messages/media.js';
import { requireAccess } from '../../platform/access.js';
import { inTransaction } from '../../platform/database.js';
import { findApproverName, findProvenance } from '../approval/find-provenance.js';
import type { VideosContext } from '../context.js';
import { findExportSettings } from '../export-settings/find-export-settings.js';
import { layerPresenter } from '../export-settings/layer-settings.js';
import { readExportSettings, requireValidSettings } from '../export-settings/read-export-settings.js';
import { holdVideoFor } from '../video/find-video.js';
import { RenderPlanEntity } from './render-plan.entity.js';
import { requirePresenter } from './require-presenter.js';
import { resolveExport } from './resolve-export.js';
import { type StartedJob, startJob } from './start-job.js';
import { startOnce, storeFrozenRequest } from './start-once.js';

/** Freezes the export request, then starts rendering. Locked videos are accepted. */
export async function exportVideo(
  ctx: VideosContext,
  id: string,
  given: ExportSettings,
): Promise<StartedJob> {
  requireAccess(ctx.caller, ACCESS.exportVideo);
  const request = readExportSettings(given);
  const { workspaceId } = ctx.caller;
  const effect = { operation: 'exportVideo', input: { id, given } };
  return startOnce(ctx, effect, {
    entity: RenderPlanEntity,
    prefix: 'pln',
    freeze: async (planId) => {
      await requireShowable(ctx, id, request);
      const approver = await findApproverName(ctx, id);
      await inTransaction(ctx.db, { workspaceId }, (tx) =>
        freezeRequest(tx, { workspaceId, id: planId, videoId: id }, request, approver),
      );
    },
    start: async (planId) => {
      const { aspectRatio } = await inTransaction(ctx.db, { workspaceId }, (tx) =>
        tx.findOneByOrFail(RenderPlanEntity, { id: planId }),
      );
      const variant = aspectRatio ?? null;
      return startJob(ctx, 'export', renderVideo, { videoId: id, planId }, { variant });
    },
  });
}

/**
 * Requires that all requested URLs may be fetched and that the presenter exists, whether set by the request
 * or by the video.
 */
export async function requireShowable(
  ctx: VideosContext,
  id: string,
  request: ExportSettings,
): Promise<void> {
  const { workspaceId } = ctx.caller;
  const video = await inTransaction(ctx.db, { workspaceId }, async (tx) => {
    await holdVideoFor(tx, 'exportVideo', id);
    return findExportSettings(tx, id);
  });
  requireValidSettings(ctx, request);
  const asked = request.avatarSettings || {};
  const place = (name: 'avatarId' | 'voiceId') => (asked[name] === undefined ? 'The video’s ' : 'body.');
  await requirePresenter(
    ctx,
    layerPresenter({ request, video }) ?? {},
    (name) => `${place(name)}avatarSettings.${name}`,
  );
}

async function freezeRequest(
  tx: EntityManager,
  { workspaceId, id, videoId }: Pick<RenderPlanEntity, 'workspaceId' | 'id' | 'videoId'>,
  request: ExportSettings,
  approver: string | null,
): Promise<void> {
  const video = await holdVideoFor(tx, 'exportVideo', videoId);
  const frozen = await resolveExport(tx, video, request);
  const provenance = await findProvenance(tx, video, approver);
  await storeFrozenRequest(tx, RenderPlanEntity, {
    workspaceId,
    id,
    videoId,
    aspectRatio: exportRatioOf(frozen.ratio, video),
    request: { ...frozen, provenance },
    settings: request,
  });
}
