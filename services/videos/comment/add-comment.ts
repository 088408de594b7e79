import type { EntityManager } from 'typeorm';
import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { notFound } from '../../platform/errors/errors.js';
import { applyEffect } from '../../platform/idempotency/effect-key.js';
import { makeId } from '../../platform/text/ids.js';
import { actorOf } from '../actor/actor-of.js';
import type { VideosContext } from '../context.js';
import { findVideoForUpdate } from '../video/find-video.js';
import { checkBody, checkTimestamp } from './check-comment.js';
import { CommentEntity } from './comment.entity.js';
import { requireComment } from './find-comment.js';
import { noteComment } from './note-comment.js';
import { readMentions } from './read-mentions.js';

export interface AddComment {
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
