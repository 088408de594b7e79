import type { EntityManager } from 'typeorm';
import { commentCreated, commentDeleted, commentUpdated } from '../../../schemas/messages/reviews.js';
import { type MessageOrigin, queueMessage } from '../../platform/messaging/outbox.js';
import type { StoredActor } from '../actor/actor.type.js';
import type { CommentEntity } from './comment.entity.js';

type Change =
  | { readonly name: 'created' | 'updated' }
  | { readonly name: 'deleted'; readonly deletedCount: number };

/**
 * Records a change of a comment; subscribers and webhooks are notified on commit. The video must be locked by
 * the transaction.
 */
export async function noteComment(
  tx: EntityManager,
  comment: CommentEntity,
  change: Change,
  { changedBy, ...origin }: MessageOrigin & { readonly changedBy: StoredActor },
): Promise<void> {
  const { videoId, id: commentId, parentId, body, atSeconds, resolved, mentions } = comment;
  const author = { type: comment.authorType, id: comment.authorId };
  await countComments(tx, origin.workspaceId, videoId);
  const fact = {
    videoId,
    commentId,
    parentId,
    body,
    timestamp: atSeconds,
    resolved,
    mentions,
    author,
    changedBy,
  };
  if (change.name === 'deleted') {
    const { deletedCount } = change;
    await queueMessage(tx, commentDeleted, { ...fact, deletedCount }, origin);
  } else await queueMessage(tx, change.name === 'created' ? commentCreated : commentUpdated, fact, origin);
}

/** `updated_at` increases even within a microsecond and when the clock was set back. */
async function countComments(tx: EntityManager, workspaceId: string, videoId: string): Promise<void> {
  await tx.query(
    `insert into discussion as known (workspace_id, id, comment_count, unresolved_count, updated_at)
     select $1, $2, count(*), count(*) filter (where not resolved), clock_timestamp()
     from comment where workspace_id = $1 and video_id = $2
     on conflict (workspace_id, id) do update set
       comment_count = excluded.comment_count, unresolved_count = excluded.unresolved_count,
       updated_at = greatest(excluded.updated_at, known.updated_at + interval '1 microsecond')`,
    [workspaceId, videoId],
  );
}
