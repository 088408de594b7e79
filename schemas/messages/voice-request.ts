import { z } from 'zod';

/** The requested settings of a voiceover. */
export const VoiceSettings = z.object({
  voiceId: z.string(),
  /** BCP 47; null: the voice's native language. */
  language: z.string().nullable(),
  /** Null: the voice's own pauses. */
  sentencePauseSeconds: z.number().min(0).max(3).nullable(),
  applyPronunciations: z.boolean(),
  model: z.enum(['auto', 'tts_multilingual_v2', 'tts_v3']),
  /** Null: natural speed; a line may then also be slowed down to fill its time. */
  speed: z.number().min(0.7).max(1.3).nullable(),
  stability: z.number().min(0).max(1).nullable(),
});
export type VoiceSettings = z.infer<typeof VoiceSettings>;

/** The complete request of a voiceover, frozen with its job. Videos stores it, media reads it by ID. */
export const VoiceRequest = z.object({
  version: z.literal(1),
  videoId: z.string(),
  settings: VoiceSettings,
  /** The Brand Kit's pronunciations, when they are to be applied. */
  pronunciations: z.array(
    z.object({
      term: z.string(),
      type: z.enum(['alias', 'phoneme']),
      value: z.string(),
      language: z.string().optional(),
    }),
  ),
  /** Duration in seconds; null while it is unknown. */
  videoSeconds: z.number().nullable(),
  /** The script at the time of the request, in order, in seconds of the source. */
  lines: z.array(z.object({ startTime: z.number(), endTime: z.number(), text: z.string() })),
});
export type VoiceRequest = z.infer<typeof VoiceRequest>;
