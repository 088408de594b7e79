import type { WorkspaceCaller } from '../../platform/access.js';
import type { Actor, ActorType } from './actor.type.js';

export interface StoredActor {
  readonly type: ActorType;
  readonly id: string;
}

/** Who is asking: a person, or else the API key. */
export const actorOf = ({ userId, credentialId, issuer }: WorkspaceCaller): StoredActor =>
  userId ? { type: 'user', id: userId } : { type: 'api_key', id: credentialId ?? issuer };

export const toActor = ({ type, id }: StoredActor): Actor => ({
  type,
  id,
  user: type === 'user' ? { id } : null,
});
