import { ACCESS } from '../../../schemas/access.js';
import { backUpVideo } from '../../../schemas/messages/media.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { beginEffect, completeEffect, hasEffectKey } from '../../platform/idempotency/effect-key.js';
import type { VideosContext } from '../context.js';
import { findVideoForUpdate, requireSource } from '../video/video.entity.js';
import { type StartedJob, startJob } from './start-job.js';

/**
 * Starts a job that packs all content of a video into one file, as of the time when the job runs. Locked
 * videos are accepted.
 */
export async function createBackup(ctx: VideosContext, id: string): Promise<StartedJob> {
  requireAccess(ctx.caller, ACCESS.createBackup);
  const { db, caller } = ctx;
  const { workspaceId } = caller;
  const effect = { operation: 'createBackup', input: { id } };
  const { result } = await beginEffect<{ started?: StartedJob }>(db, caller, effect, () => ({}));
  if (result.started) return result.started;
  await inTransaction(db, { workspaceId }, async (tx) => {
    requireSource(await findVideoForUpdate(tx, 'createBackup', id));
  });
  const started = await startJob(ctx, 'backup', backUpVideo, { videoId: id });
  if (hasEffectKey(caller))
    await inTransaction(db, { workspaceId }, (tx) => completeEffect(tx, caller, { started }));
  return started;
}
