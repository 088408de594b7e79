import { Field, Float, ID, InputType, registerEnumType } from 'type-graphql';
import { NARRATION_FITS, type NarrationFit } from '../../../schemas/narration-fit.js';
import { VOICE_MODELS } from '../../../schemas/voiceover-settings.js';
import { upperCaseEnum } from '../../platform/graphql-enum.js';

const VoiceModelEnum = upperCaseEnum(VOICE_MODELS);
const NarrationFitEnum = upperCaseEnum(NARRATION_FITS);
registerEnumType(NarrationFitEnum, {
  name: 'NarrationFit',
  description: 'What happens where speech is longer than its time in the footage.',
  valuesConfig: {
    HOLD: { description: 'The footage holds a still frame until the line has ended.' },
    SHIFT: { description: 'Later lines are delayed, and sped up to at most 1.15 to catch up.' },
    STRETCH: { description: 'The line is sped up to at most 1.15; a still frame is held for the rest.' },
  },
});
registerEnumType(VoiceModelEnum, {
  name: 'VoiceModel',
  description: 'Speech synthesis model of a voiceover.',
  valuesConfig: {
    AUTO: { description: 'TTS_MULTILINGUAL_V2, or TTS_V3 for languages it does not support.' },
    TTS_MULTILINGUAL_V2: { description: 'The standard model.' },
    TTS_V3: { description: 'The expressive model.' },
  },
});

@InputType({ description: 'Options of a voiceover.' })
export class GenerateVoiceoverInput {
  @Field(() => ID, { description: 'ID of the voice; see `voices`. 1 to 200 characters.' })
  voiceId!: string;
  @Field(() => String, { nullable: true, description: 'Language (BCP 47); defaults to the script’s.' })
  language?: string | null;
  @Field(() => Float, {
    nullable: true,
    description: 'Minimum pause between sentences, 0 to 3 seconds; defaults to the voice’s own.',
  })
  sentencePauseSeconds?: number | null;
  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether to apply the Brand Kit’s pronunciations. Defaults to true.',
  })
  applyPronunciations?: boolean | null;
  @Field(() => VoiceModelEnum, { nullable: true, description: 'Default AUTO.' })
  model?: (typeof VOICE_MODELS)[number] | null;
  @Field(() => Float, {
    nullable: true,
    description:
      'Speaking rate relative to the voice’s own, 0.7 to 1.3. If absent, its own; lines that nearly fill their time are slowed down to fill it.',
  })
  speed?: number | null;
  @Field(() => Float, {
    nullable: true,
    description: 'Stability, 0 to 1; lower is more expressive. TTS_V3 rounds to 0, 0.5 or 1.',
  })
  stability?: number | null;
  @Field(() => NarrationFitEnum, {
    nullable: true,
    description: 'What happens where a line is longer than its time. Defaults to HOLD.',
  })
  fit?: NarrationFit | null;
}
