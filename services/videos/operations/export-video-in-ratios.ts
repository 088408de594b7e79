import { In } from 'typeorm';
import { ACCESS } from '../../../schemas/access.js';
import {
  EXPORT_RATIOS,
  type ExportRatio,
  namedRatioOf,
  SOURCE_RATIO,
} from '../../../schemas/export-ratio.js';
import type { ExportSettings } from '../../../schemas/export-settings.js';
import { renderVideo } from '../../../schemas/messages/media.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { isRefused } from '../../platform/errors/unavailable.js';
import { beginEffect, completeEffect, hasEffectKey } from '../../platform/idempotency/effect-key.js';
import { makeId } from '../../platform/text/ids.js';
import type { VideosContext } from '../context.js';
import { readExportSettings, requireValidSettings } from '../export-settings/read-export-settings.js';
import { RenderPlanEntity } from '../requests/request.entity.js';
import { findVideoForUpdate } from '../video/video.entity.js';
import { commandOfPlan, type FrozenPlan, requirePresenterOf, storePlans } from './export-video.js';
import type { StartedExports } from './operation.type.js';
import { checkInput, requireCount, resolveExports } from './resolve-exports.js';
import { askForJobs, inputOfJob } from './start-job.js';

interface BegunExports {
  /** IDs of the frozen requests, in the order of the inputs. */
  readonly planIds: readonly string[];
  /** Absent until jobs has responded. */
  readonly started?: StartedExports;
}

/**
 * Exports a video in several aspect ratios: freezes all requests in one transaction, then has all jobs opened in
 * one, so that all exports are accepted or none. A repeated request with the caller's key continues where the first
 * one was interrupted. Locked videos are accepted.
 */
export async function exportVideoInRatios(
  ctx: VideosContext,
  id: string,
  given: readonly ExportSettings[],
): Promise<StartedExports> {
  const { db, caller } = ctx;
  requireAccess(caller, ACCESS.exportVideoInRatios);
  requireCount(given);
  for (const [index, settings] of given.entries())
    await checkInput(index, () => readExportSettings(settings));
  const { workspaceId } = caller;
  const effect = { operation: 'exportVideoInRatios', input: { id, given } };
  const { result } = await beginEffect<BegunExports>(db, caller, effect, () => ({
    planIds: given.map(() => makeId('pln')),
  }));
  if (result.started) return result.started;
  const { planIds } = result;
  const stored = hasEffectKey(caller) ? await findPlans(ctx, planIds) : [];
  // Requests whose ratio was already being exported are deleted; those that are stored stay as they are.
  const plans = stored.length < planIds.length ? await freeze(ctx, { id, planIds }, given) : stored;
  const started = await start(ctx, id, plans);
  if (hasEffectKey(caller))
    await inTransaction(db, { workspaceId }, (tx) =>
      completeEffect<BegunExports>(tx, caller, { planIds, started }),
    );
  return started;
}

/** Returns the stored requests in the order of the inputs. */
async function freeze(
  ctx: VideosContext,
  { id: videoId, planIds }: { readonly id: string; readonly planIds: readonly string[] },
  given: readonly ExportSettings[],
): Promise<FrozenPlan[]> {
  const { workspaceId } = ctx.caller;
  const plans = await inTransaction(ctx.db, { workspaceId }, async (tx) => {
    const video = await findVideoForUpdate(tx, 'exportVideoInRatios', videoId);
    for (const [index, settings] of given.entries())
      await checkInput(index, () => requireValidSettings(ctx, settings));
    const resolved = await resolveExports(tx, video, given);
    return resolved.map((plan, index): FrozenPlan => {
      const id = planIds[index] as string;
      return { ...plan, workspaceId: video.workspaceId, id, videoId };
    });
  });
  for (const [index, plan] of plans.entries()) await checkInput(index, () => requirePresenterOf(ctx, plan));
  return storePlans(ctx, plans as [FrozenPlan, ...FrozenPlan[]]);
}

/** In the order of the IDs. */
async function findPlans(
  { db, caller: { workspaceId } }: VideosContext,
  planIds: readonly string[],
): Promise<FrozenPlan[]> {
  const plans = await inTransaction(db, { workspaceId }, (tx) =>
    tx.findBy(RenderPlanEntity, { id: In([...planIds]) }),
  );
  return plans.toSorted((a, b) => planIds.indexOf(a.id) - planIds.indexOf(b.id));
}

/** Requests without a job of their own are deleted. */
async function start(
  ctx: VideosContext,
  videoId: string,
  plans: readonly FrozenPlan[],
): Promise<StartedExports> {
  const forget = (unused: readonly FrozenPlan[]) =>
    inTransaction(ctx.db, { workspaceId: ctx.caller.workspaceId }, (tx) =>
      tx.delete(RenderPlanEntity, { id: In(unused.map(({ id }) => id)) }),
    );
  const inputs = plans.map((plan) =>
    inputOfJob(ctx, 'export', renderVideo, commandOfPlan(plan), { variant: plan.aspectRatio }),
  );
  try {
    const opened = await askForJobs(ctx, videoId, inputs);
    const exports = opened.map(({ job, started }, index) => {
      const aspectRatio = plans[index]?.aspectRatio ?? SOURCE_RATIO;
      return { aspectRatio: namedRatioOf(aspectRatio), job, started };
    });
    const unused = plans.filter((_, index) => !exports[index]?.started);
    if (unused.length > 0) await forget(unused);
    return { exports, message: describe(plans, exports) };
  } catch (err) {
    // Without a response the jobs may have been accepted, which requires the rows.
    if (isRefused(err)) await forget(plans);
    throw err;
  }
}

const namesOf = (ratios: readonly ExportRatio[]): string =>
  EXPORT_RATIOS.filter((ratio) => ratios.includes(ratio)).join(', ');

function describe(plans: readonly FrozenPlan[], exports: StartedExports['exports']): string {
  const ratios = (started: boolean) =>
    namesOf(
      plans.flatMap(({ aspectRatio }, i) =>
        exports[i]?.started === started ? [aspectRatio ?? SOURCE_RATIO] : [],
      ),
    );
  const [fresh, open] = [ratios(true), ratios(false)];
  return [
    ...(fresh ? [`Exports were started: ${fresh}`] : []),
    ...(open
      ? [`Already pending or running, and not started again with the settings of this request: ${open}`]
      : []),
  ].join('. ');
}
