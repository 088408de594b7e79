import { CHANGE_ANY_COMMENT } from '../../../schemas/access.js';
import { requireAccess, type WorkspaceCaller } from '../../platform/access/access.js';
import { actorOf } from '../actor/actor-of.js';
import type { CommentEntity } from './comment.entity.js';

/** Comments may be changed by their author, and by owners and admins. Throws `insufficient_role`. */
export function requireAuthor(caller: WorkspaceCaller, { authorType, authorId }: CommentEntity): void {
  const { type, id } = actorOf(caller);
  if (type !== authorType || id !== authorId) requireAccess(caller, CHANGE_ANY_COMMENT);
}
