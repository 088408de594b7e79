import type { EntityManager } from 'typeorm';
import { notFound } from '../../platform/errors/errors.js';
import { JobEntity } from './job.entity.js';
import { lockVideo } from './lock-video.js';

/** Locks the job and its video until the transaction ends, so that no other transaction ends or restarts it. */
export async function requireHeldJob(tx: EntityManager, workspaceId: string, id: string): Promise<JobEntity> {
  const found = await tx.findOneBy(JobEntity, { workspaceId, id });
  if (!found) throw notFound({ what: 'Job', id });
  if (found.videoId) await lockVideo(tx, workspaceId, found.videoId);
  const held = await tx.findOne(JobEntity, {
    where: { workspaceId, id },
    lock: { mode: 'pessimistic_write' },
  });
  if (!held) throw notFound({ what: 'Job', id });
  return held;
}
