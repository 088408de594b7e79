import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import type { VideosContext } from '../context.js';
import { findVideoForUpdate } from '../video/find-video.js';
import { requireInteraction, type WhichInteraction } from './update-interaction.js';

/** Removes an interaction. A later analysis may detect it again. */
export async function deleteInteraction(
  ctx: VideosContext,
  { videoId, id }: WhichInteraction,
): Promise<void> {
  requireAccess(ctx.caller, ACCESS.deleteInteraction);
  await inTransaction(ctx.db, { workspaceId: ctx.caller.workspaceId }, async (tx) => {
    const video = await findVideoForUpdate(tx, 'deleteInteraction', videoId);
    await tx.remove(await requireInteraction(tx, { videoId, id }));
    await tx.save(Object.assign(video, { updatedAt: new Date() }));
  });
  ctx.load.video.clear(videoId);
  ctx.load.interactions.clear(videoId);
}
