import { z } from 'zod';
import { declare, declareEnum } from './declare.js';
import { NarrationFit } from './narration-fit.js';
import { text } from './text.js';

const VoiceModel = declareEnum('VoiceModel', 'Speech synthesis model of a voiceover.', {
  auto: 'TTS_MULTILINGUAL_V2, or TTS_V3 for languages it does not support.',
  tts_multilingual_v2: 'The standard model.',
  tts_v3: 'The expressive model.',
});

const FIELDS = {
  voiceId: text({ minLength: 1, maxLength: 200 }),
  language: text({ format: 'language' }),
  sentencePauseSeconds: z.number().min(0).max(3),
  applyPronunciations: z.boolean(),
  model: VoiceModel,
  speed: z.number().min(0.7).max(1.3),
  stability: z.number().min(0).max(1),
};

/** The settings that a client requests for a voiceover, shared by REST and GraphQL. */
export const VoiceoverSettings = z.strictObject({
  voiceId: declare(FIELDS.voiceId.describe('The voice; see GET /v1/voices.'), {
    input: 'ID of the voice; see `voices`. 1 to 200 characters.',
    isId: true,
  }),
  language: declare(FIELDS.language.describe('Default: the language of the script.'), {
    input: 'Language (BCP 47); defaults to the script’s.',
  }).optional(),
  sentencePauseSeconds: declare(
    FIELDS.sentencePauseSeconds.describe('Minimum pause between sentences. Default: the voice’s own.'),
    { input: 'Minimum pause between sentences, 0 to 3 seconds; defaults to the voice’s own.' },
  ).optional(),
  applyPronunciations: declare(
    FIELDS.applyPronunciations.describe('Whether to apply the Brand Kit’s pronunciations. Default true.'),
    { input: 'Whether to apply the Brand Kit’s pronunciations. Defaults to true.' },
  ).optional(),
  model: declare(
    FIELDS.model.describe('Default auto: the multilingual model, or tts_v3 for languages it lacks.'),
    { input: 'Default AUTO.' },
  ).optional(),
  speed: declare(
    FIELDS.speed.describe(
      'Factor of the voice’s pace. Default: its own pace, with lines that nearly fill their time slowed to fill it.',
    ),
    {
      input:
        'Speaking rate relative to the voice’s own, 0.7 to 1.3. If absent, its own; lines that nearly fill their time are slowed down to fill it.',
    },
  ).optional(),
  stability: declare(FIELDS.stability.describe('Lower is more expressive; tts_v3 rounds to 0, 0.5 or 1.'), {
    input: 'Stability, 0 to 1; lower is more expressive. TTS_V3 rounds to 0, 0.5 or 1.',
  }).optional(),
});
export type VoiceoverSettings = z.infer<typeof VoiceoverSettings>;

/** What GraphQL takes beyond the fields of the REST contract. */
export const FittedVoiceoverSettings = declare(
  z.strictObject({
    ...VoiceoverSettings.shape,
    fit: declare(NarrationFit, {
      input: 'What happens where a line is longer than its time. Defaults to HOLD.',
    }).optional(),
  }),
  { inputType: { name: 'GenerateVoiceoverInput', description: 'Options of a voiceover.' } },
);
export type FittedVoiceoverSettings = z.infer<typeof FittedVoiceoverSettings>;

/** The same settings as they are stored with a video, and in the request that media reads. */
export const VoiceSettings = z.object({
  ...FIELDS,
  /** BCP 47; null: the voice's native language. */
  language: FIELDS.language.nullable(),
  /** Null: the voice's own pauses. */
  sentencePauseSeconds: FIELDS.sentencePauseSeconds.nullable(),
  /** Null: natural speed; a line may then also be slowed down to fill its time. */
  speed: FIELDS.speed.nullable(),
  stability: FIELDS.stability.nullable(),
  /** Absent in settings from before there was a choice. */
  fit: NarrationFit.optional(),
});
export type VoiceSettings = z.infer<typeof VoiceSettings>;
