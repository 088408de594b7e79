import { Directive, Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { upperCaseEnum } from '../../platform/graphql-enum.js';
import { TTS_MODELS, type TtsModel } from '../engines/speak/tts-models.js';

const GenderEnum = upperCaseEnum(['female', 'male', 'neutral'] as const);
const TtsModelEnum = upperCaseEnum(TTS_MODELS);
const DirectionEnum = upperCaseEnum(['ltr', 'rtl'] as const);
registerEnumType(GenderEnum, { name: 'VoiceGender', description: 'NEUTRAL also where nobody says.' });
registerEnumType(TtsModelEnum, {
  name: 'TtsModel',
  description: 'A way of speaking that a voice comes with.',
});
registerEnumType(DirectionEnum, { name: 'TextDirection', description: 'How its script runs.' });

@Directive('@inaccessible')
@ObjectType({ description: 'Whether speech in a language can be heard.' })
export class Hearing {
  @Field(() => Boolean) canHear!: boolean;
  @Field(() => [String], { description: 'What can be; empty: any language, or nobody is there to say.' })
  languages!: readonly string[];
}

@ObjectType({ description: 'Somebody to speak with.' })
export class Voice {
  @Field(() => ID) id!: string;
  @Field(() => String) name!: string;
  @Field(() => GenderEnum) gender!: 'female' | 'male' | 'neutral';
  @Field(() => [String], { description: 'BCP 47, the one it is at home in first.' })
  languages!: readonly string[];
  @Field(() => [TtsModelEnum]) models!: readonly TtsModel[];
  @Field(() => String, {
    nullable: true,
    description: 'MP3, made when it is first asked for; valid for a day.',
  })
  previewUrl!: string | null;
}

@ObjectType({ description: 'A language, and what can be done in it here and now.' })
export class Language {
  @Field(() => String, { description: 'BCP 47.' }) code!: string;
  @Field(() => String, { description: 'In English.' }) name!: string;
  @Field(() => String) nativeName!: string;
  @Field(() => DirectionEnum) direction!: 'ltr' | 'rtl';
  @Field(() => Boolean, { description: 'Speech in it can be heard.' }) subtitles!: boolean;
  @Field(() => Boolean, { description: 'There is a voice for it.' }) voiceover!: boolean;
  @Field(() => Boolean, { description: 'It can be translated into, from some language.' })
  translation!: boolean;
}
