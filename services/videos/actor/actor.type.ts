import { Directive, ID, ObjectType, registerEnumType } from 'type-graphql';
import { USER, USER_ID } from '../../../schemas/descriptions.js';
import type { WorkspaceCaller } from '../../platform/access/access.js';
import { Field, NullableField } from '../../platform/graphql/described.js';
import { upperCaseEnum } from '../../platform/graphql/graphql-enum.js';

const ACTOR_TYPES = ['user', 'api_key'] as const;
export type ActorType = (typeof ACTOR_TYPES)[number];

const ActorTypeEnum = upperCaseEnum(ACTOR_TYPES);
registerEnumType(ActorTypeEnum, {
  name: 'ActorType',
  description: 'Kind of actor.',
  valuesConfig: {
    USER: { description: 'A user, directly or through an OAuth client.' },
    API_KEY: { description: 'An API key of the workspace.' },
  },
});

@Directive('@key(fields: "id", resolvable: false)')
@ObjectType('User', { description: USER })
class UserRef {
  @Field(() => ID, USER_ID) id!: string;
}

@ObjectType({ description: 'An actor in the workspace.' })
export class Actor {
  @Field(() => ActorTypeEnum, 'Kind of actor.') type!: ActorType;
  @Field(() => ID, 'ID of the user (usr_…) or API key (key_…).') id!: string;
  @NullableField(() => UserRef, 'The user; null for API keys and former members.') user!: UserRef | null;
}

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
