import type { EntityManager } from 'typeorm';
import { ACCESS } from '../../../schemas/access.js';
import { exportRatioOf } from '../../../schemas/export-ratio.js';
import type { ExportSettings } from '../../../schemas/export-settings.js';
import { renderVideo } from '../../../schemas/messages/media.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { notFound } from '../../platform/errors/errors.js';
import { requirePresenter } from '../abilities/require-abilities.js';
import { findApproverName, findProvenance } from '../approval/find-provenance.js';
import type { VideosContext } from '../context.js';
import { readExportSettings, requireValidSettings } from '../export-settings/read-export-settings.js';
import { RenderPlanEntity } from '../requests/request.entity.js';
import { findVideoForUpdate, VideoEntity } from '../video/video.entity.js';
import { resolveExport } from './resolve-export.js';
import { type StartedJob, startJob } from './start-job.js';
import { type Frozen, startOnce, storeFrozenRequest } from './start-once.js';

/** Freezes the export request, then starts rendering. Locked videos are accepted. */
export async function exportVideo(
  ctx: VideosContext,
  id: string,
  given: ExportSettings,
): Promise<StartedJob> {
  requireAccess(ctx.caller, ACCESS.exportVideo);
  const settings = readExportSettings(given);
  const { workspaceId } = ctx.caller;
  const effect = { operation: 'exportVideo', input: { id, given } };
  return startOnce(ctx, effect, {
    entity: RenderPlanEntity,
    prefix: 'pln',
    freeze: async (planId) => {
      const plan = await inTransaction(ctx.db, { workspaceId }, (tx) =>
        resolvePlan(tx, ctx, { id, planId }, settings),
      );
      await requirePresenterOf(ctx, plan);
      const [stored] = await storePlans(ctx, [await nameApprover(ctx, plan)]);
      return stored as FrozenPlan;
    },
    start: (plan) => startJob(ctx, 'export', renderVideo, commandOfPlan(plan), { variant: plan.aspectRatio }),
  });
}

async function resolvePlan(
  tx: EntityManager,
  ctx: VideosContext,
  { id: videoId, planId: id }: { readonly id: string; readonly planId: string },
  settings: ExportSettings,
): Promise<FrozenPlan> {
  const video = await findVideoForUpdate(tx, 'exportVideo', videoId);
  requireValidSettings(ctx, settings);
  const request = await resolveExport(tx, video, settings);
  const provenance = await findProvenance(tx, video, null);
  return {
    ...{ workspaceId: video.workspaceId, id, videoId, settings },
    aspectRatio: exportRatioOf(request.ratio, video),
    request: { ...request, provenance },
  };
}

/** Requires that the presenter exists, whether set by the request or by the video. */
export async function requirePresenterOf(
  ctx: VideosContext,
  { request, settings }: FrozenPlan,
): Promise<void> {
  const requested = settings?.avatarSettings || {};
  const place = (name: 'avatarId' | 'voiceId') => (requested[name] === undefined ? 'The video’s ' : 'body.');
  await requirePresenter(ctx, request.presenter ?? {}, (name) => `${place(name)}avatarSettings.${name}`);
}

/** Adds the name of the member who approved the video, for the content credentials. */
async function nameApprover(ctx: VideosContext, plan: FrozenPlan): Promise<FrozenPlan> {
  const { provenance } = plan.request;
  const name = provenance && (await findApproverName(ctx, provenance));
  if (!provenance?.approval || !name) return plan;
  const approval = { ...provenance.approval, name };
  return { ...plan, request: { ...plan.request, provenance: { ...provenance, approval } } };
}

export type FrozenPlan = Frozen<RenderPlanEntity>;

/** A message carries a request up to this size; media reads a longer one from videos. */
const MAX_CARRIED_BYTES = 512 * 1024;

/** Stores the frozen requests of one video, all or none. */
export function storePlans(
  { db, caller: { workspaceId } }: VideosContext,
  plans: readonly [FrozenPlan, ...FrozenPlan[]],
): Promise<FrozenPlan[]> {
  return inTransaction(db, { workspaceId }, async (tx) => {
    const [{ videoId: id }] = plans;
    // The video may have been deleted since it was read; it is not deleted before these rows are stored.
    const lock = { mode: 'for_key_share' } as const;
    if (!(await tx.findOne(VideoEntity, { select: { id: true }, where: { id }, lock })))
      throw notFound({ what: 'Video', id });
    const stored: FrozenPlan[] = [];
    for (const plan of plans) stored.push(await storeFrozenRequest(tx, RenderPlanEntity, plan));
    return stored;
  });
}

/** Returns the payload of the command to render, except the job. */
export function commandOfPlan({ id: planId, videoId, request }: FrozenPlan) {
  const isCarried = Buffer.byteLength(JSON.stringify(request)) <= MAX_CARRIED_BYTES;
  return { videoId, planId, ...(isCarried && { request }) };
}
