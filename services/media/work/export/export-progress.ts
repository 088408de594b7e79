import type { ProgressRule } from '../../queue/job-progress.js';

/** Typical shares of an export's time, in percent: encoding takes nearly all of it. */
const SHARES = { plan: 3, segment: 86, audio: 4, join: 6 } as const;
type Kind = keyof typeof SHARES;
const KINDS = Object.keys(SHARES) as Kind[];

/** How far the join is once the file is joined and is to be signed, is signed, and is verified. */
export const JOINED = 0.5;
const SIGNED = 0.85;
export const VERIFIED = 0.95;

/** How far the join is while the file is signed. */
export const signingFraction = (fraction: number): number =>
  Math.min(SIGNED, JOINED + 0.01 + (SIGNED - JOINED) * fraction);

/** Progress of the whole export, whichever of its units reports. */
export const exportProgress: ProgressRule = (units) => {
  if (!KINDS.some((kind) => units.has(kind))) return null;
  const share = (kind: Kind) => SHARES[kind] * (units.get(kind)?.fraction ?? 0);
  const percent = share('plan') + share('segment') + share('audio') + share('join');
  const segments = units.get('segment');
  const joining = units.get('join');
  if (joining) {
    const isSigning = joining.fraction > JOINED && joining.fraction < VERIFIED;
    const message = isSigning ? 'Signing the export' : 'Joining video and audio';
    return { percent, step: isSigning ? 'sign' : 'join', message, doneSinceQueued: joining.fraction };
  }
  if (!segments) return { percent, step: 'plan', message: 'Preparing the source' };
  if (segments.done === segments.units) return { percent, step: 'audio', message: 'Mixing the audio' };
  return {
    percent,
    step: 'render',
    message: `Rendering: ${segments.done} of ${segments.units} segments done`,
  };
};
