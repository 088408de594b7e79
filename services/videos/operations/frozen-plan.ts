import { inTransaction } from '../../platform/database/database.js';
import { notFound } from '../../platform/errors/errors.js';
import type { VideosContext } from '../context.js';
import { RenderPlanEntity } from '../requests/render-plan.entity.js';
import { VideoEntity } from '../video/video.entity.js';
import { type Frozen, storeFrozenRequest } from './start-once.js';

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
