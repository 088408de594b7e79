import { z } from 'zod';

/** How a voiceover speaks, as asked for. */
export const VoiceSettings = z.object({
  voiceId: z.string(),
  /** BCP 47; null: the one the voice is at home in. */
  language: z.string().nullable(),
  /** Null: as the voice itself pauses. */
  sentencePauseSeconds: z.number().min(0).max(3).nullable(),
  applyPronunciations: z.boolean(),
  model: z.enum(['auto', 'tts_multilingual_v2', 'tts_v3']),
  /** Null: as it comes; then a line may also be slowed down to fill its time. */
  speed: z.number().min(0.7).max(1.3).nullable(),
  stability: z.number().min(0).max(1).nullable(),
});
export type VoiceSettings = z.infer<typeof VoiceSettings>;

/** What a voiceover is made from, frozen with its job. Videos keeps it, media reads it by id. */
export const VoiceRequest = z.object({
  version: z.literal(1),
  videoId: z.string(),
  settings: VoiceSettings,
  /** The Brand Kit's, when they are to be applied. */
  pronunciations: z.array(
    z.object({
      term: z.string(),
      type: z.enum(['alias', 'phoneme']),
      value: z.string(),
      language: z.string().optional(),
    }),
  ),
  /** Seconds; null while it is not known. */
  videoSeconds: z.number().nullable(),
  /** The script as it stood, in order, in seconds of the source. */
  lines: z.array(z.object({ startTime: z.number(), endTime: z.number(), text: z.string() })),
});
export type VoiceRequest = z.infer<typeof VoiceRequest>;
