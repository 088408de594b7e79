import { ACCESS, DECIDE_APPROVAL } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { requireLength } from '../../platform/text/check-text.js';
import { actorOf } from '../actor/actor-of.js';
import type { VideosContext } from '../context.js';
import { approvalDecided, approvalReplaced } from '../errors.js';
import { findVideoForUpdate } from '../video/find-video.js';
import { ApprovalEntity } from './approval.entity.js';
import type { Approval } from './approval.type.js';
import type { DecideApproval } from './decision.js';
import { requireApproval, requireNewestApproval } from './find-approval.js';
import { hashContent } from './hash-content.js';
import { noteApproval } from './note-approval.js';
import { toApproval } from './to-approval.js';

interface Which {
  readonly videoId: string;
  readonly id: string;
}

/**
 * Decides a pending request or withdraws an approved one. Only owners and admins approve, reject and withdraw
 * approved requests; editors may withdraw pending ones.
 */
export async function decideApproval(
  { db, caller, requestId, load }: VideosContext,
  { videoId, id }: Which,
  { status, note = null }: DecideApproval,
): Promise<Approval> {
  requireAccess(caller, status === 'withdrawn' ? ACCESS.decideApproval : DECIDE_APPROVAL);
  requireLength('body.note', note, { max: 5000 });
  const { workspaceId } = caller;
  const approval = await inTransaction(db, { workspaceId }, async (tx) => {
    const video = await findVideoForUpdate(tx, 'decideApproval', videoId);
    const approval = await requireApproval(tx, { workspaceId, videoId, id });
    if (approval.status === 'approved') requireAccess(caller, DECIDE_APPROVAL);
    const newest = await requireNewestApproval(tx, { workspaceId, videoId });
    if (newest.id !== id) throw approvalReplaced({ approvalId: id, newestId: newest.id });
    const isUndone = approval.status === 'approved' && status === 'withdrawn';
    if (approval.status !== 'pending' && !isUndone)
      throw approvalDecided({ approvalId: id, status: approval.status });

    const changedBy = actorOf(caller);
    const decision = {
      status,
      decisionNote: note,
      decidedAt: new Date(),
      decidedByType: changedBy.type,
      decidedBy: changedBy.id,
    };
    await tx.save(ApprovalEntity, Object.assign(approval, decision));
    await noteApproval(tx, video, approval, { caller, requestId });
    return toApproval(approval, await hashContent(tx, video));
  });
  load.video.clear(videoId);
  return approval;
}
