import type { ProgressRule } from '../../queue/job-progress.js';

/** Typical shares of an export's time, in percent: encoding takes nearly all of it. */
const SHARES = { plan: 3, segment: 86, audio: 4, join: 6 } as const;
type Kind = keyof typeof SHARES;
const KINDS = Object.keys(SHARES) as Kind[];

/** Progress of the whole export, whichever of its units reports. */
export const exportProgress: ProgressRule = (units) => {
  if (!KINDS.some((kind) => units.has(kind))) return null;
  const share = (kind: Kind) => SHARES[kind] * (units.get(kind)?.fraction ?? 0);
  const percent = share('plan') + share('segment') + share('audio') + share('join');
  const segments = units.get('segment');
  const joining = units.get('join');
  if (joining) {
    const message = 'Joining video and audio';
    return { percent, step: 'join', message, doneSinceQueued: joining.fraction };
  }
  if (!segments) return { percent, step: 'plan', message: 'Preparing the source' };
  if (segments.done === segments.units) return { percent, step: 'audio', message: 'Mixing the audio' };
  return {
    percent,
    step: 'render',
    message: `Rendering: ${segments.done} of ${segments.units} segments done`,
  };
};
