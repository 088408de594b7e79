import { Directive, Field, ID, ObjectType } from 'type-graphql';
import { declareEnum } from '../../../../schemas/declare.js';
import { graphqlEnum } from '../../../platform/declared-types.js';
import type { EngineKind, EngineQuality } from '../../ai/engine-quality.js';
import type { TtsModel } from '../../ai/tts/tts-models.js';

const GenderEnum = graphqlEnum(
  declareEnum('VoiceGender', 'Gender of a voice; NEUTRAL if unknown.', {
    female: 'Female.',
    male: 'Male.',
    neutral: 'Neutral or unknown.',
  }),
);
const TtsModelEnum = graphqlEnum(
  declareEnum('TtsModel', 'A speech synthesis model.', {
    tts_multilingual_v2: 'The standard model.',
    tts_v3: 'The expressive model, with more languages.',
  }),
);
const DirectionEnum = graphqlEnum(
  declareEnum('TextDirection', 'Direction of its script.', {
    ltr: 'From left to right.',
    rtl: 'From right to left.',
  }),
);

@Directive('@inaccessible')
@ObjectType({ description: 'Whether speech in a language can be transcribed.' })
export class TranscriptionSupport {
  @Field(() => Boolean, { description: 'Whether an engine that transcribes it is available.' })
  canTranscribe!: boolean;
  @Field(() => [String], { description: 'Languages that can be transcribed; empty if any, or if unknown.' })
  languages!: readonly string[];
  @Field(() => Boolean, { description: 'Whether the video is known to contain no speech.' })
  isSilent!: boolean;
}

@ObjectType({ description: 'A voice.' })
export class Voice {
  @Field(() => ID, { description: 'ID, used as voiceId of a voiceover.' }) id!: string;
  @Field(() => String, { description: 'Display name.' }) name!: string;
  @Field(() => GenderEnum, { description: 'Gender of the voice.' }) gender!: 'female' | 'male' | 'neutral';
  @Field(() => [String], { description: 'Languages (BCP 47), the native one first.' })
  languages!: readonly string[];
  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether it supports exactly the requested language, not another variety of it; null without a requested language.',
  })
  isExactMatch!: boolean | null;
  @Field(() => [TtsModelEnum], { description: 'Models the voice is available with.' })
  models!: readonly TtsModel[];
  @Field(() => String, {
    nullable: true,
    description: 'URL of a preview (MP3), generated at the first request; valid for a day.',
  })
  previewUrl!: string | null;
}

const EngineQualityEnum = graphqlEnum(
  declareEnum('EngineQuality', 'What to expect of an engine.', {
    draft: 'Works without a model; its results need a check by a person.',
    standard: 'A model or server of the operator.',
  }),
);
const EngineKindEnum = graphqlEnum(
  declareEnum('EngineKind', 'Kind of work of an engine.', {
    transcribe: 'Transcribes speech.',
    ocr: 'Reads text in frames.',
    tts: 'Speaks.',
    translate: 'Translates.',
    text: 'Writes scripts and articles.',
    avatar: 'Animates presenters.',
  }),
);

@ObjectType({ description: 'An engine that works in a language.' })
export class LanguageEngine {
  @Field(() => String, { description: 'ID of the engine.' }) id!: string;
  @Field(() => EngineQualityEnum, { description: 'What to expect of it.' }) quality!: EngineQuality;
}

@ObjectType({ description: 'The engines that work in a language; null where there is none.' })
export class LanguageEngines {
  @Field(() => LanguageEngine, { nullable: true, description: 'Transcribes it.' })
  transcribe!: LanguageEngine | null;
  @Field(() => LanguageEngine, { nullable: true, description: 'Speaks it.' }) tts!: LanguageEngine | null;
  @Field(() => LanguageEngine, { nullable: true, description: 'Translates into it.' })
  translate!: LanguageEngine | null;
  @Field(() => LanguageEngine, { nullable: true, description: 'Writes in it.' }) text!: LanguageEngine | null;
}

@ObjectType({ description: 'An engine of the running workers.' })
export class WorkspaceEngine {
  @Field(() => EngineKindEnum, { description: 'Kind of work.' }) kind!: EngineKind;
  @Field(() => String, { description: 'ID of the engine.' }) id!: string;
  @Field(() => EngineQualityEnum, { description: 'What to expect of it.' }) quality!: EngineQuality;
  @Field(() => Boolean, { description: 'Whether it works now.' }) isReady!: boolean;
  @Field(() => [String], { description: 'BCP 47, of translation the targets; empty if any.' })
  languages!: readonly string[];
  @Field(() => String, { nullable: true, description: 'What it lacks; null when it is ready.' })
  missing!: string | null;
}

@ObjectType({ description: 'A language and what is available in it.' })
export class Language {
  @Field(() => String, { description: 'BCP 47.' }) code!: string;
  @Field(() => String, { description: 'Name in English.' }) name!: string;
  @Field(() => String, { description: 'Name in the language itself.' }) nativeName!: string;
  @Field(() => DirectionEnum, { description: 'Direction of its script.' }) direction!: 'ltr' | 'rtl';
  @Field(() => Boolean, { description: 'Whether speech can be transcribed.' }) subtitles!: boolean;
  @Field(() => Boolean, { description: 'Whether there is a voice.' }) voiceover!: boolean;
  @Field(() => Boolean, {
    description: 'Whether translation into it is available from at least one language.',
  })
  translation!: boolean;
  @Field(() => LanguageEngines, { description: 'Engines that work in it, with their quality.' })
  engines!: LanguageEngines;
}
