import type { WorkspaceCaller } from '../../platform/access/access.js';
import type { Actor, ActorType } from './actor.type.js';

export interface StoredActor {
  readonly type: ActorType;
  readonly id: string;
}

/** Returns the caller as the author of a change: the user, or the API key for requests without a user. */
export const actorOf = ({ userId, credentialId, issuer }: WorkspaceCaller): StoredActor =>
  userId ? { type: 'user', id: userId } : { type: 'api_key', id: credentialId ?? issuer };

export const toActor = ({ type, id }: StoredActor): Actor => ({
  type,
  id,
  user: type === 'user' ? { id } : null,
});
