import { z } from 'zod';

const Span = z.object({ startSeconds: z.number(), endSeconds: z.number() });

/** Analysis of a source's audio over a number of samples, independent of what the export does with it. */
export const AudioScan = z.object({
  streamIndex: z.number().int().nonnegative(),
  samples: z.number().int().nonnegative(),
  loudness: z.object({ integratedLufs: z.number().nullable(), truePeakDb: z.number().nullable() }),
  /** Time spans with speech; null: not analyzed. */
  speech: z.array(Span).nullable(),
});
export type AudioScan = z.infer<typeof AudioScan>;

/** Loads and saves the analysis of the footage's audio. */
export interface KnownAudio {
  readonly scan: AudioScan | null;
  surveyed(scan: AudioScan): void;
}
