import { AI_NARRATION_NOTE } from '../../narration/encode-voiceover.js';
import type { Part, RenderPlan } from '../plan/render-plan.js';

/** Why an export's audio counts as AI-generated. */
export type SyntheticReason = 'narration' | 'source';

export interface SyntheticAudio {
  readonly reason: SyntheticReason;
  /** The note for the file's metadata. */
  readonly note: string;
}

/** The note of a file whose footage has AI-generated audio. */
export const AI_SOURCE_NOTE = 'Contains AI-generated audio';

/** Returns null when nothing indicates that the audio is AI-generated. */
export function findSyntheticAudio(
  { parts, audio }: Pick<RenderPlan, 'audio'> & { parts: ReadonlyArray<Pick<Part, 'role'>> },
  { aiGeneratedAudio }: { aiGeneratedAudio: boolean },
): SyntheticAudio | null {
  const audible = audio?.parts ?? [];
  if (audible.some((part) => part && 'narration' in part && part.narration.lines.length > 0))
    return { reason: 'narration', note: AI_NARRATION_NOTE };
  // Checks the footage's own audio, which may come from a translation; not music, and not an opening or
  // closing scene.
  const isAudible = parts.some(({ role }, index) => {
    const part = audible[index];
    return role === 'footage' && part && 'streamIndex' in part;
  });
  return isAudible && aiGeneratedAudio ? { reason: 'source', note: AI_SOURCE_NOTE } : null;
}
