import type { EntityManager } from 'typeorm';
import { ACCESS } from '../../../schemas/access.js';
import type { ExportSettings } from '../../../schemas/export-settings.js';
import { cuesOf } from '../../../schemas/formats/cues-of.js';
import { renderVideo } from '../../../schemas/messages/media.js';
import { requireAccess } from '../../platform/access.js';
import { inTransaction } from '../../platform/database.js';
import { findBrandKit } from '../brand-kit/find-brand-kit.js';
import type { VideosContext } from '../context.js';
import { findPlacedElements } from '../element/find-placed-elements.js';
import { languageMissing, videoNotAnalyzed } from '../errors.js';
import { findExportSettings } from '../export-settings/find-export-settings.js';
import { layerPresenter, requireInherited } from '../export-settings/layer-settings.js';
import { readExportSettings, requireValidSettings } from '../export-settings/read-export-settings.js';
import { findInteractions } from '../interaction/find-interactions.js';
import { ScriptLineEntity } from '../script/script-line.entity.js';
import { holdVideoFor, requireSource } from '../video/find-video.js';
import { requireSpanWithin } from '../video/time-span.js';
import type { VideoEntity } from '../video/video.entity.js';
import { findZooms } from '../zoom/find-zooms.js';
import { isSpokenAlike } from './is-spoken-alike.js';
import { RenderPlanEntity } from './render-plan.entity.js';
import { requirePresenter } from './require-presenter.js';
import { resolveRenderRequest } from './resolve-render-request.js';
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
      await inTransaction(ctx.db, { workspaceId }, (tx) =>
        freezeRequest(tx, { workspaceId, id: planId, videoId: id }, request),
      );
    },
    start: (planId) => startJob(ctx, 'export', renderVideo, { videoId: id, planId }),
  });
}

/**
 * Requires that all requested URLs may be fetched and that the presenter exists, whether set by the request
 * or by the video.
 */
async function requireShowable(ctx: VideosContext, id: string, request: ExportSettings): Promise<void> {
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
): Promise<void> {
  const video = await holdVideoFor(tx, 'exportVideo', videoId);
  requireSource(video);
  const { sourceFileId } = video;
  if (video.status === 'draft' || !sourceFileId) throw videoNotAnalyzed({ videoId });
  requireLanguage(video, request.language);
  for (const [index, slide] of (request.slides ?? []).entries())
    requireSpanWithin(`body.slides[${index}]`, slide, video.durationSeconds);
  const kit = await findBrandKit(tx, workspaceId);
  const layers = { request, video: await findExportSettings(tx, videoId), kit };
  requireInherited(layers, 'body');
  const content = {
    cues: cuesOf(await tx.find(ScriptLineEntity, { where: { videoId }, order: { position: 'asc' } })),
    zooms: await findZooms(tx, videoId),
    elements: await findPlacedElements(tx, videoId),
    interactions: (await findInteractions(tx, videoId)).map(({ source: _, ...interaction }) => interaction),
  };
  const frozen = resolveRenderRequest({ ...video, sourceFileId }, content, layers);
  await storeFrozenRequest(tx, RenderPlanEntity, { workspaceId, id, videoId, request: frozen });
}

function requireLanguage(video: VideoEntity, language: string | undefined): void {
  if (!language || !video.language || isSpokenAlike(language, video.language)) return;
  throw languageMissing({ language, present: video.language });
}
