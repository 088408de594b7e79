import { Directive, Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { upperCaseEnum } from '../../../platform/graphql-enum.js';
import { TTS_MODELS, type TtsModel } from '../../ai/tts/tts-models.js';

const GenderEnum = upperCaseEnum(['female', 'male', 'neutral'] as const);
const TtsModelEnum = upperCaseEnum(TTS_MODELS);
const DirectionEnum = upperCaseEnum(['ltr', 'rtl'] as const);
registerEnumType(GenderEnum, {
  name: 'VoiceGender',
  description: 'NEUTRAL also where nobody says.',
  valuesConfig: {
    FEMALE: { description: 'Sounds like a woman.' },
    MALE: { description: 'Sounds like a man.' },
    NEUTRAL: { description: 'Sounds like neither, or nobody says.' },
  },
});
registerEnumType(TtsModelEnum, {
  name: 'TtsModel',
  description: 'A way of speaking that a voice comes with.',
  valuesConfig: {
    TTS_MULTILINGUAL_V2: { description: 'The usual one.' },
    TTS_V3: { description: 'The expressive one, for languages that the usual one can’t speak, too.' },
  },
});
registerEnumType(DirectionEnum, {
  name: 'TextDirection',
  description: 'How its script runs.',
  valuesConfig: {
    LTR: { description: 'From left to right.' },
    RTL: { description: 'From right to left.' },
  },
});

@Directive('@inaccessible')
@ObjectType({ description: 'Whether speech in a language can be heard.' })
export class TranscriptionSupport {
  @Field(() => Boolean, { description: 'Whether an engine that hears it is running.' })
  canTranscribe!: boolean;
  @Field(() => [String], { description: 'What can be; empty: any language, or nobody is there to say.' })
  languages!: readonly string[];
  @Field(() => Boolean, { description: 'Whether nobody speaks in the video, as far as it is known.' })
  isSilent!: boolean;
}

@ObjectType({ description: 'Somebody to speak with.' })
export class Voice {
  @Field(() => ID, { description: 'What a voiceover takes as voiceId.' }) id!: string;
  @Field(() => String, { description: 'What people call it.' }) name!: string;
  @Field(() => GenderEnum, { description: 'How it sounds.' }) gender!: 'female' | 'male' | 'neutral';
  @Field(() => [String], { description: 'BCP 47, the one it is at home in first.' })
  languages!: readonly string[];
  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether it speaks the language as it was asked for, and not another variety of it; null without a language.',
  })
  isExactMatch!: boolean | null;
  @Field(() => [TtsModelEnum], { description: 'The ways of speaking it comes with.' })
  models!: readonly TtsModel[];
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
  @Field(() => String, { description: 'In the language itself.' }) nativeName!: string;
  @Field(() => DirectionEnum, { description: 'How its script runs.' }) direction!: 'ltr' | 'rtl';
  @Field(() => Boolean, { description: 'Speech in it can be heard.' }) subtitles!: boolean;
  @Field(() => Boolean, { description: 'There is a voice for it.' }) voiceover!: boolean;
  @Field(() => Boolean, { description: 'It can be translated into, from some language.' })
  translation!: boolean;
}
