import type { EntityManager } from 'typeorm';
import { commentCreated, commentDeleted, commentUpdated } from '../../../schemas/messages/videos.js';
import { type MessageOrigin, queueMessage } from '../../platform/messaging/outbox.js';
import type { StoredActor } from '../actor/actor-of.js';
import type { CommentEntity } from './comment.entity.js';

type Change =
  | { readonly name: 'created' | 'updated' }
  | { readonly name: 'deleted'; readonly deletedCount: number };

/** Notes that a comment of a held video has changed: subscribers and webhooks are notified at the commit. */
export async function noteComment(
  tx: EntityManager,
  comment: CommentEntity,
  change: Change,
  { changedBy, ...origin }: MessageOrigin & { readonly changedBy: StoredActor },
): Promise<void> {
  const { videoId, id: commentId, parentId, body, atSeconds, resolved, mentions } = comment;
  const author = { type: comment.authorType, id: comment.authorId };
  await countComments(tx, origin.workspaceId, videoId);
  const told = {
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
    await queueMessage(tx, commentDeleted, { ...told, deletedCount }, origin);
  } else await queueMessage(tx, change.name === 'created' ? commentCreated : commentUpdated, told, origin);
}

/** `updated_at` grows even within a microsecond and while the clock is set back. */
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
