import { AI_NARRATION_NOTE } from '../../narration/encode-voiceover.js';
import type { Part, RenderPlan } from '../plan/render-plan.js';

/** Why a part of an export counts as made by a machine. */
export type SyntheticReason = 'narration' | 'source';

export interface SyntheticAudio {
  readonly reason: SyntheticReason;
  /** What the file says of itself. */
  readonly note: string;
}

/** Null: nothing indicates that the audio is AI-generated. */
export function findSyntheticAudio(
  { parts, audio }: Pick<RenderPlan, 'audio'> & { parts: ReadonlyArray<Pick<Part, 'role'>> },
  { aiGeneratedAudio }: { aiGeneratedAudio: boolean },
): SyntheticAudio | null {
  const heard = audio?.parts ?? [];
  if (heard.some((part) => part && 'narration' in part && part.narration.lines.length > 0))
    return { reason: 'narration', note: AI_NARRATION_NOTE };
  // Of the video's own sound, which a translation may have brought along; not of music, nor of a scene beside it.
  const isHeard = parts.some(({ role }, index) => {
    const part = heard[index];
    return role === 'footage' && part && 'streamIndex' in part;
  });
  return isHeard && aiGeneratedAudio ? { reason: 'source', note: 'Contains AI-generated audio' } : null;
}
