import { Field, Float, ID, InputType, registerEnumType } from 'type-graphql';
import { upperCaseEnum } from '../../platform/graphql-enum.js';
import { VOICE_MODELS } from './read-voice-settings.js';

const VoiceModelEnum = upperCaseEnum(VOICE_MODELS);
registerEnumType(VoiceModelEnum, {
  name: 'VoiceModel',
  description: 'A way of speaking; AUTO is the multilingual one, and TTS_V3 for what that can’t speak.',
  valuesConfig: {
    AUTO: { description: 'The multilingual one, and TTS_V3 for languages that one can’t speak.' },
    TTS_MULTILINGUAL_V2: { description: 'The usual one.' },
    TTS_V3: { description: 'The expressive one.' },
  },
});

@InputType({ description: 'How the script is read aloud.' })
export class GenerateVoiceoverInput {
  @Field(() => ID, { description: 'The voice to speak with; see voices. 1 to 200 characters.' })
  voiceId!: string;
  @Field(() => String, { nullable: true, description: 'BCP 47; else the language of the script.' })
  language?: string | null;
  @Field(() => Float, {
    nullable: true,
    description: 'Seconds, 0 to 3: at least so long between two sentences. Absent: as the voice pauses.',
  })
  sentencePauseSeconds?: number | null;
  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the Brand Kit’s pronunciations are heeded. Default true.',
  })
  applyPronunciations?: boolean | null;
  @Field(() => VoiceModelEnum, { nullable: true, description: 'Default AUTO.' })
  model?: (typeof VOICE_MODELS)[number] | null;
  @Field(() => Float, {
    nullable: true,
    description:
      'Times the voice’s own pace, 0.7 to 1.3. Absent: its own, and lines that nearly fill their time are slowed down to fill it.',
  })
  speed?: number | null;
  @Field(() => Float, {
    nullable: true,
    description: '0 to 1; lower is more expressive. TTS_V3 takes the nearest of 0, 0.5 and 1.',
  })
  stability?: number | null;
}
