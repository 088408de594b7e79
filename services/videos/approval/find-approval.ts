import type { EntityManager } from 'typeorm';
import { notFound } from '../../platform/errors/errors.js';
import { ApprovalEntity } from './approval.entity.js';

interface OfVideo {
  readonly workspaceId: string;
  readonly videoId: string;
}

export const findPendingApproval = (
  tx: EntityManager,
  { workspaceId, videoId }: OfVideo,
): Promise<ApprovalEntity | null> =>
  tx.findOneBy(ApprovalEntity, { workspaceId, videoId, status: 'pending' });

/** Returns the video's newest request, which determines the lock and the approval state of the video. */
export async function requireNewestApproval(
  tx: EntityManager,
  { workspaceId, videoId }: OfVideo,
): Promise<ApprovalEntity> {
  return tx.findOneOrFail(ApprovalEntity, {
    where: { workspaceId, videoId },
    order: { createdAt: 'desc', id: 'desc' },
  });
}

export async function requireApproval(
  tx: EntityManager,
  { workspaceId, videoId, id }: OfVideo & { readonly id: string },
): Promise<ApprovalEntity> {
  const approval = await tx.findOneBy(ApprovalEntity, { workspaceId, videoId, id });
  if (!approval) throw notFound({ what: 'Approval', id });
  return approval;
}

/**
 * Returns the creation time of the video's next request: later than all others, even when the clock was set
 * back. The video must be locked by the transaction.
 */
export async function findInstantOfNext(tx: EntityManager, { workspaceId, videoId }: OfVideo): Promise<Date> {
  const [{ instant }]: [{ instant: Date }] = await tx.query(
    `select greatest(clock_timestamp(), max(created_at) + interval '1 millisecond') as instant
     from approval where workspace_id = $1 and video_id = $2`,
    [workspaceId, videoId],
  );
  return instant;
}
