import type { EntityManager } from 'typeorm';
import { ACCESS, DECIDE_APPROVAL } from '../../../schemas/access.js';
import { auditedAction } from '../../../schemas/audited-action.js';
import { videosActionAudited } from '../../../schemas/messages/audit.js';
import { approvalChanged } from '../../../schemas/messages/reviews.js';
import { requireAccess, type WorkspaceCaller } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import type { PageRequest } from '../../platform/database/page.js';
import { notFound } from '../../platform/errors/errors.js';
import { applyEffect } from '../../platform/idempotency/effect-key.js';
import { queueMessage } from '../../platform/messaging/outbox.js';
import { requireLength } from '../../platform/text/check-text.js';
import { makeId } from '../../platform/text/ids.js';
import { actorOf } from '../actor/actor.type.js';
import type { VideosContext } from '../context.js';
import { approvalDecided, approvalPending, approvalReplaced } from '../errors.js';
import { listOfVideo, type PageOfRows } from '../video/list-of-video.js';
import { reportLock } from '../video/notify-video.js';
import {
  findVideoForUpdate,
  requireValidSource,
  requireVideo,
  type VideoEntity,
} from '../video/video.entity.js';
import { ApprovalEntity } from './approval.entity.js';
import { type Approval, type DecideApproval, toApproval } from './approval.type.js';
import { hashContent, hashOfSections } from './hash-content.js';

interface RequestApproval {
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

/** Returns a page of a video's approvals, newest first. */
export async function listApprovals(
  ctx: VideosContext,
  videoId: string,
  page: PageRequest,
): Promise<PageOfRows<Approval>> {
  const of = { access: ACCESS['Video.approvals'], entity: ApprovalEntity, videoId };
  const { rows, ...rest } = await listOfVideo(ctx, of, page);
  if (rows.length === 0) return { rows: [], ...rest };
  const { workspaceId } = ctx.caller;
  const current = await inTransaction(ctx.db, { workspaceId }, async (tx) =>
    hashContent(tx, await requireVideo(tx, videoId)),
  );
  return { rows: rows.map(({ row, cursor }) => ({ row: toApproval(row, current), cursor })), ...rest };
}

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

async function requireApproval(
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
async function findInstantOfNext(tx: EntityManager, { workspaceId, videoId }: OfVideo): Promise<Date> {
  const [{ instant }]: [{ instant: Date }] = await tx.query(
    `select greatest(clock_timestamp(), max(created_at) + interval '1 millisecond') as instant
     from approval where workspace_id = $1 and video_id = $2`,
    [workspaceId, videoId],
  );
  return instant;
}

/**
 * Copies the state of its newest request to a video and records the change; subscribers, webhooks and the
 * audit log are notified on commit. The video must be locked by the transaction.
 */
async function noteApproval(
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
