import { z } from 'zod';

const Span = z.object({ startSeconds: z.number(), endSeconds: z.number() });

/** What is found out about a source's sound, so many samples of it, whatever is made of it. */
export const AudioScan = z.object({
  streamIndex: z.number().int().nonnegative(),
  samples: z.number().int().nonnegative(),
  loudness: z.object({ integratedLufs: z.number().nullable(), truePeakDb: z.number().nullable() }),
  /** Time spans with speech; null: not analyzed. */
  speech: z.array(Span).nullable(),
});
export type AudioScan = z.infer<typeof AudioScan>;

/** Where the footage's survey comes from, and goes to. */
export interface KnownAudio {
  readonly survey: AudioScan | null;
  surveyed(survey: AudioScan): void;
}
