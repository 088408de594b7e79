import type { ProgressRule } from '../../queue/job-progress.js';

/** Percent of a voiceover's time by experience: speaking is nearly all of it. */
const SHARES = { 'voice-plan': 2, voice: 87, 'voice-join': 10 } as const;

export const voiceoverProgress: ProgressRule = (pieces) => {
  if (!pieces.has('voice-plan')) return null;
  const share = (kind: keyof typeof SHARES) => SHARES[kind] * (pieces.get(kind)?.fraction ?? 0);
  const joining = pieces.get('voice-join');
  // Without a line to be spoken anew the pieces between plan and join are not there at all.
  const spoken = joining ? SHARES.voice : share('voice');
  const percent = share('voice-plan') + spoken + share('voice-join');
  if (joining) {
    const message = 'Putting the lines together';
    return { percent, step: 'join', message, doneSinceQueued: joining.fraction };
  }
  const voices = pieces.get('voice');
  if (!voices) return { percent, step: 'plan', message: 'Reading the lines' };
  const message = `Speaking: ${Math.round(voices.fraction * 100)} % of what is new`;
  return { percent, step: 'speaking', message };
};
