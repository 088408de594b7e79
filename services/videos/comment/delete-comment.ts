import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { actorOf } from '../actor/actor-of.js';
import type { VideosContext } from '../context.js';
import { findVideoForUpdate } from '../video/find-video.js';
import { CommentEntity } from './comment.entity.js';
import { requireComment, type WhichComment } from './find-comment.js';
import { noteComment } from './note-comment.js';
import { requireAuthor } from './require-author.js';

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
