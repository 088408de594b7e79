import type { JobProgress } from './job-progress.js';
import type { WaitReason } from './work.entity.js';

const MIN_CHECK_MS = 1000;
const MAX_CHECK_MS = 60_000;

/** When parked work is tried again: the longer it has waited, the later. */
export const checkAfterMs = (parkedAt: Date | null, now = Date.now()): number =>
  Math.min(MAX_CHECK_MS, Math.max(MIN_CHECK_MS, (now - (parkedAt?.getTime() ?? now)) / 2));

const MESSAGES: Readonly<Record<WaitReason, string>> = {
  storage: 'Waiting for storage space; continues automatically',
  engine: 'Waiting for an unavailable engine; continues automatically',
  service: 'Waiting for an unavailable service; continues automatically',
};

/** What a job shows while a piece of it is parked. */
export const parkedProgress = (whole: JobProgress, waitingFor: WaitReason): JobProgress => ({
  percent: whole.percent,
  step: whole.step,
  doneSinceQueued: null,
  message: MESSAGES[waitingFor],
  waitingFor,
});
