import { z } from 'zod';

/**
 * What an export is made from: settings resolved once (request, then video, then Brand Kit) and frozen with the job.
 * Videos keeps it, media reads it by id and adds what only the source can tell (size, rate, length).
 */
export const RenderRequest = z.object({
  version: z.literal(1),
  videoId: z.string(),
  sourceFileId: z.string(),
  /** File names of the results, without extension. */
  basename: z.string(),
  language: z.string().nullable(),
  /** The words as they stand, in order, in seconds of the source; burned in unless `captions` is false. */
  cues: z.array(
    z.object({
      startTime: z.number(),
      endTime: z.number(),
      text: z.string(),
      /** When each word is said, where it was heard. */
      words: z.array(z.object({ text: z.string(), start: z.number(), end: z.number() })).optional(),
    }),
  ),
  captions: z.boolean(),
  /** Heard instead of the source's own sound; absent: that is heard. */
  narration: z
    .object({
      /** By the position of the cue that is read; a cue that is not among them is not heard. */
      voices: z.array(z.object({ cue: z.number().int().nonnegative(), fileId: z.string() })),
      /** As the voiceover was made, both. */
      sentencePauseSeconds: z.number().nullable(),
      keepsPace: z.boolean(),
    })
    .optional(),
  aiGeneratedAudio: z.boolean(),
});
export type RenderRequest = z.infer<typeof RenderRequest>;
