import { z } from 'zod';
import type { SourceProbe } from '../../probe/source-probe.js';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** Lines that are read aloud, by the content of their audio. */
export const PlannedNarration = z.object({
  lines: z.array(
    z.object({
      sha256: Sha256,
      /** Since the footage's start in the output, with all holds before it. */
      startSeconds: z.number().nonnegative(),
      durationSeconds: z.number().nonnegative(),
      /** 1 is the synthesized tempo. */
      tempo: z.number().positive(),
    }),
  ),
});
export type PlannedNarration = z.infer<typeof PlannedNarration>;

export const PlannedMusic = z.object({
  sha256: Sha256,
  /** 100 is as loud as the voice, 0 is silence. */
  volume: z.number().min(0).max(100),
  /** Volume during speech; at most `volume`. */
  duckVolume: z.number().min(0).max(100),
  /** Duration of the fades at both ends of where the music plays. */
  fadeSeconds: z.number().min(0).max(30),
  playInScenes: z.boolean(),
});
export type PlannedMusic = z.infer<typeof PlannedMusic>;

/** The audio of one part: its own, a narration instead of it, or none. */
const AudibleSpan = z
  .union([
    z.object({ streamIndex: z.number().int() }),
    z.object({
      narration: PlannedNarration,
      /** Of the audio whose room is heard behind it. Absent: the source has none. */
      roomStreamIndex: z.number().int().optional(),
    }),
  ])
  .nullable();
export type AudibleSpan = z.infer<typeof AudibleSpan>;

export const PlannedAudio = z.object({
  /** One for each part of the plan, in its order. */
  parts: z.array(AudibleSpan),
  music: PlannedMusic.nullable(),
});
export type PlannedAudio = z.infer<typeof PlannedAudio>;

interface AudibleSource {
  readonly role: 'opening' | 'footage' | 'closing';
  readonly source: { readonly probe: Pick<SourceProbe, 'audio'> };
}

/** Plans the audio of an export; null if it is silent throughout. */
export function plannedAudio(
  parts: readonly AudibleSource[],
  { narration, music }: { narration: PlannedNarration | null; music: PlannedMusic | null },
): PlannedAudio | null {
  const audible = parts.map(({ role, source: { probe } }): AudibleSpan => {
    if (role === 'footage' && narration)
      return { narration, ...(probe.audio && { roomStreamIndex: probe.audio.streamIndex }) };
    return probe.audio && { streamIndex: probe.audio.streamIndex };
  });
  return music || audible.some((part) => part !== null) ? { parts: audible, music } : null;
}
