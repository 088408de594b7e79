import type { RenderRequest } from '../../../schemas/messages/render-request.js';
import { requireService } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import type { VideosContext } from '../context.js';
import { RenderPlanEntity } from '../requests/render-plan.entity.js';

/** Returns the parameters of an export, or null when its video was deleted. Called by media. */
export async function findRenderPlan(
  { db, caller }: VideosContext,
  id: string,
): Promise<RenderRequest | null> {
  requireService(caller, 'media');
  const plan = await inTransaction(db, { workspaceId: caller.workspaceId }, (tx) =>
    tx.findOneBy(RenderPlanEntity, { id }),
  );
  return plan?.request ?? null;
}
