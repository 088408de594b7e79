import type { EntityManager } from 'typeorm';
import { auditedAction } from '../../../schemas/audited-action.js';
import { videosActionAudited } from '../../../schemas/messages/audit.js';
import { approvalChanged } from '../../../schemas/messages/reviews.js';
import type { WorkspaceCaller } from '../../platform/access/access.js';
import { queueMessage } from '../../platform/messaging/outbox.js';
import { actorOf } from '../actor/actor-of.js';
import { reportLock } from '../video/report-lock.js';
import type { VideoEntity } from '../video/video.entity.js';
import type { ApprovalEntity } from './approval.entity.js';
import { hashOfSections } from './hash-content.js';

/**
 * Copies the state of its newest request to a video and records the change; subscribers, webhooks and the
 * audit log are notified on commit. The video must be locked by the transaction.
 */
export async function noteApproval(
  tx: EntityManager,
  video: VideoEntity,
  approval: ApprovalEntity,
  by: { readonly caller: WorkspaceCaller; readonly requestId: string },
): Promise<void> {
  const { id: approvalId, videoId, status, note, decisionNote, sectionHashes } = approval;
  const { caller, requestId } = by;
  const origin = { workspaceId: caller.workspaceId, requestId };
  const locked = status === 'pending' || status === 'approved';
  const isLockChanged = video.locked !== locked;
  await tx.save(Object.assign(video, { approval: status, locked, updatedAt: new Date() }));
  const contentHash = hashOfSections(sectionHashes);
  const changedBy = actorOf(caller);
  const changed = { videoId, approvalId, status, locked, note, decisionNote, contentHash, changedBy };
  await queueMessage(tx, approvalChanged, changed, origin);
  const target = { type: 'video', id: videoId };
  const details = { name: video.name, approvalId };
  const audited =
    status === 'pending'
      ? auditedAction(caller, 'approval_requested', target, details)
      : auditedAction(caller, 'approval_decided', target, { ...details, decision: status });
  await queueMessage(tx, videosActionAudited, audited, origin);
  if (isLockChanged) await reportLock(tx, by, video, { approvalId });
}
