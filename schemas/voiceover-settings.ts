import { z } from 'zod';
import { NARRATION_FITS } from './narration-fit.js';
import { text } from './text.js';

export const VOICE_MODELS = ['auto', 'tts_multilingual_v2', 'tts_v3'] as const;

const FIELDS = {
  voiceId: text({ minLength: 1, maxLength: 200 }),
  language: text({ format: 'language' }),
  sentencePauseSeconds: z.number().min(0).max(3),
  applyPronunciations: z.boolean(),
  model: z.enum(VOICE_MODELS),
  speed: z.number().min(0.7).max(1.3),
  stability: z.number().min(0).max(1),
};

/** The settings that a client requests for a voiceover, shared by REST and GraphQL. */
export const VoiceoverSettings = z.strictObject({
  voiceId: FIELDS.voiceId.describe('The voice; see GET /v1/voices.'),
  language: FIELDS.language.describe('Default: the language of the script.').optional(),
  sentencePauseSeconds: FIELDS.sentencePauseSeconds
    .describe('Minimum pause between sentences. Default: the voice’s own.')
    .optional(),
  applyPronunciations: FIELDS.applyPronunciations
    .describe('Whether to apply the Brand Kit’s pronunciations. Default true.')
    .optional(),
  model: FIELDS.model
    .describe('Default auto: the multilingual model, or tts_v3 for languages it lacks.')
    .optional(),
  speed: FIELDS.speed
    .describe(
      'Factor of the voice’s pace. Default: its own pace, with lines that nearly fill their time slowed to fill it.',
    )
    .optional(),
  stability: FIELDS.stability.describe('Lower is more expressive; tts_v3 rounds to 0, 0.5 or 1.').optional(),
});
export type VoiceoverSettings = z.infer<typeof VoiceoverSettings>;

/** What GraphQL takes beyond the fields of the REST contract. */
export const FittedVoiceoverSettings = z.strictObject({
  ...VoiceoverSettings.shape,
  fit: z.enum(NARRATION_FITS).optional(),
});
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
  fit: z.enum(NARRATION_FITS).optional(),
});
export type VoiceSettings = z.infer<typeof VoiceSettings>;
