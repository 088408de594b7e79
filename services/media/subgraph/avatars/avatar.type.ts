import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { upperCaseEnum } from '../../../platform/graphql-enum.js';

const AvatarKindEnum = upperCaseEnum(['still', 'looping'] as const);
registerEnumType(AvatarKindEnum, {
  name: 'AvatarKind',
  description: 'Whether its picture moves.',
  valuesConfig: {
    STILL: { description: 'A picture that stands still.' },
    LOOPING: { description: 'A short moving picture that starts over.' },
  },
});

@ObjectType({ description: 'Somebody to show as presenter.' })
export class Avatar {
  @Field(() => ID, { description: 'What avatarSettings takes as avatarId.' }) id!: string;
  @Field(() => String, { description: 'What people call it.' }) name!: string;
  @Field(() => String, { description: 'PNG, moving where the avatar does; valid for a day.' })
  previewUrl!: string;
  @Field(() => AvatarKindEnum, { description: 'Whether its picture moves.' }) kind!: 'still' | 'looping';
  @Field(() => Boolean, {
    description: 'Its lips move with the narration, where an engine that does it is configured and answers.',
  })
  talking!: boolean;
}
