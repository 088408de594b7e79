import type { EntityManager } from 'typeorm';
import { approvalChanged } from '../../../schemas/messages/reviews.js';
import { type MessageOrigin, queueMessage } from '../../platform/messaging/outbox.js';
import type { StoredActor } from '../actor/actor-of.js';
import type { VideoEntity } from '../video/video.entity.js';
import type { ApprovalEntity } from './approval.entity.js';
import { hashOfSections } from './hash-content.js';

/**
 * Copies the state of its newest request to a video and records the change; subscribers and webhooks are
 * notified on commit. The video must be locked by the transaction.
 */
export async function noteApproval(
  tx: EntityManager,
  video: VideoEntity,
  approval: ApprovalEntity,
  { changedBy, ...origin }: MessageOrigin & { readonly changedBy: StoredActor },
): Promise<void> {
  const { id: approvalId, videoId, status, note, decisionNote, sectionHashes } = approval;
  const locked = status === 'pending' || status === 'approved';
  await tx.save(Object.assign(video, { approval: status, locked, updatedAt: new Date() }));
  const contentHash = hashOfSections(sectionHashes);
  const changed = { videoId, approvalId, status, locked, note, decisionNote, contentHash, changedBy };
  await queueMessage(tx, approvalChanged, changed, origin);
}
