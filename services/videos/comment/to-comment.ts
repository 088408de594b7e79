import { toActor } from '../actor/actor-of.js';
import type { CommentEntity } from './comment.entity.js';
import type { Comment } from './comment.type.js';

/** Converts the row to its GraphQL type. */
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
