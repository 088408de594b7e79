import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { applyEffect } from '../../platform/idempotency/effect-key.js';
import { requireLength } from '../../platform/text/check-text.js';
import { makeId } from '../../platform/text/ids.js';
import { actorOf } from '../actor/actor-of.js';
import type { VideosContext } from '../context.js';
import { approvalPending } from '../errors.js';
import { findVideoForUpdate, requireValidSource } from '../video/find-video.js';
import { ApprovalEntity } from './approval.entity.js';
import type { Approval } from './approval.type.js';
import { findInstantOfNext, findPendingApproval, requireApproval } from './find-approval.js';
import { hashContent } from './hash-content.js';
import { noteApproval } from './note-approval.js';
import { toApproval } from './to-approval.js';

export interface RequestApproval {
  readonly note?: string | null;
}

/**
 * Requests approval of the current content and locks the video. The video's row is locked before its content
 * is read, so a concurrent edit is either included in the request or refused.
 */
export async function requestApproval(
  { db, caller, requestId, load }: VideosContext,
  videoId: string,
  { note = null }: RequestApproval,
): Promise<Approval> {
  requireAccess(caller, ACCESS.requestApproval);
  requireLength('body.note', note, { max: 5000 });
  const { workspaceId } = caller;
  const approval = await inTransaction(db, { workspaceId }, async (tx) => {
    const video = await findVideoForUpdate(tx, 'requestApproval', videoId);
    const effect = { operation: 'requestApproval', input: { videoId, note } };
    const { id } = await applyEffect(tx, caller, effect, async () => {
      requireValidSource(video);
      const pending = await findPendingApproval(tx, { workspaceId, videoId });
      if (pending) throw approvalPending({ videoId, approvalId: pending.id });
      const id = makeId('apr');
      const sectionHashes = await hashContent(tx, video);
      const createdAt = await findInstantOfNext(tx, { workspaceId, videoId });
      const changedBy = actorOf(caller);
      const approval: ApprovalEntity = {
        workspaceId,
        id,
        videoId,
        status: 'pending',
        note,
        decisionNote: null,
        sectionHashes,
        requestedByType: changedBy.type,
        requestedBy: changedBy.id,
        decidedByType: null,
        decidedBy: null,
        createdAt,
        decidedAt: null,
      };
      await tx.insert(ApprovalEntity, approval);
      await noteApproval(tx, video, approval, { caller, requestId });
      return { id };
    });
    return toApproval(await requireApproval(tx, { workspaceId, videoId, id }), await hashContent(tx, video));
  });
  load.video.clear(videoId);
  return approval;
}
