import type { EntityTarget, FindOptionsWhere } from 'typeorm';
import { requireService } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import type { VideosContext } from '../context.js';

/** Returns the stored request of a job, or null when its video was deleted. Called by media. */
export async function findRequest<E extends { readonly id: string }>(
  { db, caller }: VideosContext,
  entity: EntityTarget<E>,
  id: string,
): Promise<E | null> {
  requireService(caller, 'media');
  const where = { id } as FindOptionsWhere<E>;
  return inTransaction(db, { workspaceId: caller.workspaceId }, (tx) => tx.findOneBy(entity, where));
}
