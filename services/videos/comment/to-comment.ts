import { toActor } from '../actor/actor-of.js';
import type { CommentEntity } from './comment.entity.js';
import type { Comment } from './comment.type.js';

/** The row as the world sees it. */
export const toComment = ({
  workspaceId: _,
  atSeconds,
  authorType,
  authorId,
  ...rest
}: CommentEntity): Comment => ({
  ...rest,
  timestamp: atSeconds,
  author: toActor({ type: authorType, id: authorId }),
});
