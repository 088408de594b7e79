import type { ProgressRule } from '../../queue/job-progress.js';

/** Typical shares of an export's time, in percent: encoding takes nearly all of it. */
const SHARES = { plan: 3, segment: 86, sound: 4, join: 6 } as const;
type Kind = keyof typeof SHARES;
const KINDS = Object.keys(SHARES) as Kind[];

/** Progress of the whole export, whichever of its units reports. */
export const exportProgress: ProgressRule = (pieces) => {
  if (!KINDS.some((kind) => pieces.has(kind))) return null;
  const share = (kind: Kind) => SHARES[kind] * (pieces.get(kind)?.fraction ?? 0);
  const percent = share('plan') + share('segment') + share('sound') + share('join');
  const segments = pieces.get('segment');
  const joining = pieces.get('join');
  if (joining) {
    const message = 'Joining video and audio';
    return { percent, step: 'join', message, doneSinceQueued: joining.fraction };
  }
  if (!segments) return { percent, step: 'plan', message: 'Preparing the source' };
  if (segments.done === segments.pieces) return { percent, step: 'sound', message: 'Mixing the audio' };
  return {
    percent,
    step: 'render',
    message: `Rendering: ${segments.done} of ${segments.pieces} segments done`,
  };
};
