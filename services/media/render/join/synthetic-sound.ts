import { AI_NARRATION_NOTE } from '../../narration/encode-voiceover.js';
import type { RenderPlan } from '../plan/render-plan.js';

/** Why a part of an export counts as made by a machine. */
export type SyntheticReason = 'narration' | 'source';

export interface SyntheticSound {
  readonly reason: SyntheticReason;
  /** What the file says of itself. */
  readonly note: string;
}

/** Null: nobody says that a machine made what is heard. */
export function findSyntheticSound(
  { audio }: Pick<RenderPlan, 'audio'>,
  { aiGeneratedAudio }: { aiGeneratedAudio: boolean },
): SyntheticSound | null {
  if (audio?.parts.some((heard) => heard && 'narration' in heard))
    return { reason: 'narration', note: AI_NARRATION_NOTE };
  // Of the video's own sound, which a translation may have brought along.
  return audio && aiGeneratedAudio ? { reason: 'source', note: 'Contains AI-generated audio' } : null;
}
