import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { DomainError, notFound } from '../../platform/errors/errors.js';
import { actorOf } from '../actor/actor-of.js';
import type { VideosContext } from '../context.js';
import { findVideoForUpdate } from '../video/find-video.js';
import { checkBody } from './check-comment.js';
import { CommentEntity } from './comment.entity.js';
import { requireComment, type WhichComment } from './find-comment.js';
import { noteComment } from './note-comment.js';
import { readMentions } from './read-mentions.js';
import { requireAuthor } from './require-author.js';

export interface UpdateComment {
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
  new DomainError(
    'validation_error',
    `body.resolved belongs to the first comment of a thread, which is ${parentId}`,
    { field: 'body.resolved' },
  );
