import { Directive, Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { USER, USER_ID } from '../../../schemas/descriptions.js';
import { upperCaseEnum } from '../../platform/graphql-enum.js';

export const ACTOR_TYPES = ['user', 'api_key'] as const;
export type ActorType = (typeof ACTOR_TYPES)[number];

const ActorTypeEnum = upperCaseEnum(ACTOR_TYPES);
registerEnumType(ActorTypeEnum, {
  name: 'ActorType',
  description: 'Whether a person did something, or a program.',
  valuesConfig: {
    USER: { description: 'A person, or an application with their access.' },
    API_KEY: { description: 'A program with an API key of the workspace.' },
  },
});

@Directive('@key(fields: "id", resolvable: false)')
@ObjectType('User', { description: USER })
export class UserRef {
  @Field(() => ID, { description: USER_ID }) id!: string;
}

@ObjectType({ description: 'Who did something in the workspace.' })
export class Actor {
  @Field(() => ActorTypeEnum, { description: 'A person or a program.' }) type!: ActorType;
  @Field(() => ID, { description: 'Id of the person (usr_…) or of the API key (key_…).' }) id!: string;
  @Field(() => UserRef, {
    nullable: true,
    description: 'The person; null for an API key, and for a person who is no member any more.',
  })
  user!: UserRef | null;
}
