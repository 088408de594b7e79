import type { ProgressRule } from '../../queue/job-progress.js';

/** Typical shares of a voiceover's time, in percent: synthesis takes nearly all of it. */
const SHARES = { 'voice-plan': 2, voice: 87, 'voice-join': 10 } as const;

export const voiceoverProgress: ProgressRule = (units) => {
  if (!units.has('voice-plan')) return null;
  const share = (kind: keyof typeof SHARES) => SHARES[kind] * (units.get(kind)?.fraction ?? 0);
  const joining = units.get('voice-join');
  // When every line is cached, there are no units between the plan and the join.
  const spoken = joining ? SHARES.voice : share('voice');
  const percent = share('voice-plan') + spoken + share('voice-join');
  if (joining) {
    const message = 'Joining the lines';
    return { percent, step: 'join', message, doneSinceQueued: joining.fraction };
  }
  const voices = units.get('voice');
  if (!voices) return { percent, step: 'plan', message: 'Preparing the lines' };
  const message = `Synthesizing speech: ${Math.round(voices.fraction * 100)} % of the new lines`;
  return { percent, step: 'synthesizing', message };
};
