import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { upperCaseEnum } from '../../../platform/graphql/graphql-enum.js';

const AvatarKindEnum = upperCaseEnum(['still', 'looping'] as const);
registerEnumType(AvatarKindEnum, {
  name: 'AvatarKind',
  description: 'Whether the image is animated.',
  valuesConfig: {
    STILL: { description: 'A still image.' },
    LOOPING: { description: 'A looping animation.' },
  },
});

@ObjectType({ description: 'A presenter.' })
export class Avatar {
  @Field(() => ID, { description: 'ID, used as avatarId in avatarSettings.' }) id!: string;
  @Field(() => String, { description: 'Display name.' }) name!: string;
  @Field(() => String, { description: 'URL of a preview (PNG, animated if the avatar is); valid for a day.' })
  previewUrl!: string;
  @Field(() => AvatarKindEnum, { description: 'Whether the image is animated.' }) kind!: 'still' | 'looping';
  @Field(() => Boolean, {
    description: 'Whether an avatar engine can animate it to speak; null if none is available.',
  })
  talking!: boolean;
}
