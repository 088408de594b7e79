import type { EntityManager } from 'typeorm';
import { ACCESS, CHANGE_ANY_COMMENT } from '../../../schemas/access.js';
import { isBlank } from '../../../schemas/text.js';
import { requireAccess, type WorkspaceCaller } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { DomainError, invalid, notFound } from '../../platform/errors/errors.js';
import { applyEffect } from '../../platform/idempotency/effect-key.js';
import { requireLength } from '../../platform/text/check-text.js';
import { makeId } from '../../platform/text/ids.js';
import { actorOf } from '../actor/actor.type.js';
import type { VideosContext } from '../context.js';
import { findVideoForUpdate } from '../video/video.entity.js';
import { CommentEntity } from './comment.entity.js';
import { noteComment } from './note-comment.js';
import { readMentions } from './read-mentions.js';

interface AddComment {
  readonly body: string;
  readonly timestamp?: number | null;
  readonly parentId?: string | null;
}

/** Adds a comment to a video or a reply to a comment; locked videos are accepted. */
export async function addComment(
  ctx: VideosContext,
  videoId: string,
  { body, timestamp = null, parentId = null }: AddComment,
): Promise<CommentEntity> {
  const { db, caller, requestId, load } = ctx;
  requireAccess(caller, ACCESS.addComment);
  checkBody(body);
  checkTimestamp(timestamp);
  if (!(await load.video.load(videoId))) throw notFound({ what: 'Video', id: videoId });
  const mentions = await readMentions(ctx, body);
  const { workspaceId } = caller;
  return inTransaction(db, { workspaceId }, async (tx) => {
    await findVideoForUpdate(tx, 'addComment', videoId);
    const effect = { operation: 'addComment', input: { videoId, body, timestamp, parentId } };
    const { id } = await applyEffect(tx, caller, effect, async () => {
      const threadId = parentId && (await findThread(tx, { workspaceId, videoId, id: parentId }));
      const id = makeId('cmt');
      const author = actorOf(caller);
      await tx.insert(CommentEntity, {
        workspaceId,
        id,
        videoId,
        parentId: threadId,
        body,
        atSeconds: timestamp,
        mentions,
        resolved: threadId ? null : false,
        authorType: author.type,
        authorId: author.id,
      });
      const comment = await requireComment(tx, { workspaceId, videoId, id });
      await noteComment(tx, comment, { name: 'created' }, { workspaceId, requestId, changedBy: author });
      return { id };
    });
    return requireComment(tx, { workspaceId, videoId, id });
  });
}

/** Returns the first comment of the thread that contains the comment. */
async function findThread(tx: EntityManager, which: Parameters<typeof requireComment>[1]): Promise<string> {
  const { id, parentId } = await requireComment(tx, which);
  return parentId ?? id;
}

interface UpdateComment {
  readonly body?: string | null;
  readonly resolved?: boolean | null;
}

/**
 * Changes the body of a comment, which only its author may do, or whether its thread is resolved. Equal
 * values are no change.
 */
export async function updateComment(
  ctx: VideosContext,
  { videoId, id }: WhichComment,
  input: UpdateComment,
): Promise<CommentEntity> {
  const { db, caller, requestId, load } = ctx;
  requireAccess(caller, ACCESS.updateComment);
  if (typeof input.body === 'string') checkBody(input.body);
  if (!(await load.video.load(videoId))) throw notFound({ what: 'Video', id: videoId });
  const named = typeof input.body === 'string' ? await readMentions(ctx, input.body) : null;
  const { workspaceId } = caller;
  return inTransaction(db, { workspaceId }, async (tx) => {
    await findVideoForUpdate(tx, 'updateComment', videoId);
    const comment = await requireComment(tx, { workspaceId, videoId, id });
    if (named) requireAuthor(caller, comment);
    if (typeof input.resolved === 'boolean' && comment.parentId !== null) throw notAThread(comment.parentId);
    const body = input.body ?? comment.body;
    const resolved = input.resolved ?? comment.resolved;
    if (body === comment.body && resolved === comment.resolved) return comment;
    const changes = { body, resolved, mentions: named ?? comment.mentions, updatedAt: new Date() };
    await tx.save(CommentEntity, Object.assign(comment, changes));
    const changedBy = actorOf(caller);
    await noteComment(tx, comment, { name: 'updated' }, { workspaceId, requestId, changedBy });
    return comment;
  });
}

const notAThread = (parentId: string): DomainError =>
  invalid('body.resolved', `belongs to the first comment of a thread, which is ${parentId}`);

/** Deletes a comment, and with the first one of a thread its replies. */
export async function deleteComment(
  { db, caller, requestId }: VideosContext,
  { videoId, id }: WhichComment,
): Promise<void> {
  requireAccess(caller, ACCESS.deleteComment);
  const { workspaceId } = caller;
  await inTransaction(db, { workspaceId }, async (tx) => {
    await findVideoForUpdate(tx, 'deleteComment', videoId);
    const comment = await requireComment(tx, { workspaceId, videoId, id });
    requireAuthor(caller, comment);
    const deletedCount = 1 + (await tx.countBy(CommentEntity, { workspaceId, parentId: id }));
    await tx.delete(CommentEntity, { workspaceId, id });
    const origin = { workspaceId, requestId, changedBy: actorOf(caller) };
    await noteComment(tx, comment, { name: 'deleted', deletedCount }, origin);
  });
}

interface WhichComment {
  readonly videoId: string;
  readonly id: string;
}

/** Returns the comment. Changes of comments are serialized by the lock on the video. */
async function requireComment(
  tx: EntityManager,
  { workspaceId, videoId, id }: WhichComment & { readonly workspaceId: string },
): Promise<CommentEntity> {
  const comment = await tx.findOneBy(CommentEntity, { workspaceId, videoId, id });
  if (!comment) throw notFound({ what: 'Comment', id });
  return comment;
}

/** Comments may be changed by their author, and by owners and admins. Throws `insufficient_role`. */
function requireAuthor(caller: WorkspaceCaller, { authorType, authorId }: CommentEntity): void {
  const { type, id } = actorOf(caller);
  if (type !== authorType || id !== authorId) requireAccess(caller, CHANGE_ANY_COMMENT);
}

const MAX_TIMESTAMP_SECONDS = 1_000_000;

function checkBody(body: string): void {
  requireLength('body.body', body, { min: 1, max: 5000 });
  if (isBlank(body)) throw invalid('body.body', 'must not be blank');
}

function checkTimestamp(timestamp: number | null): void {
  if (timestamp === null) return;
  if (!(timestamp >= 0)) throw invalid('body.timestamp', 'must be at least 0');
  if (timestamp > MAX_TIMESTAMP_SECONDS)
    throw invalid('body.timestamp', `must be at most ${MAX_TIMESTAMP_SECONDS}`);
}
