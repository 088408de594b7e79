import type { JobProgress } from './job-progress.js';
import type { WaitReason } from './work.entity.js';

const MIN_CHECK_MS = 1000;
export const MAX_CHECK_MS = 60_000;

/** Delay until parked work is checked again; it grows with the time that the work has waited. */
export const checkAfterMs = (parkedAt: Date | null, now = Date.now()): number =>
  Math.min(MAX_CHECK_MS, Math.max(MIN_CHECK_MS, (now - (parkedAt?.getTime() ?? now)) / 2));

const MESSAGES: Readonly<Record<WaitReason, string>> = {
  storage: 'Waiting for storage space; continues automatically',
  engine: 'Waiting for an unavailable engine; continues automatically',
  service: 'Waiting for an unavailable service; continues automatically',
};

function describeWait(waitingFor: WaitReason, detail: string | null): string {
  if (waitingFor === 'storage' && detail)
    return `Waiting for the storage, ${detail}; continues automatically`;
  return MESSAGES[waitingFor].replace(';', detail ? `: ${detail};` : ';');
}

/** Progress of a job while a unit of it is parked. */
export const parkedProgress = (
  whole: JobProgress,
  waitingFor: WaitReason,
  detail: string | null = null,
): JobProgress => ({
  percent: whole.percent,
  step: whole.step,
  doneSinceQueued: null,
  message: describeWait(waitingFor, detail),
  waitingFor,
});
