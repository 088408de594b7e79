import type { Signal } from './signal.js';

export interface PollDelays {
  readonly pollMs: number;
  /** While nothing is due soon: finds what was queued when the notification of it was lost. */
  readonly idlePollMs: number;
}

/**
 * Resolves when something may be due to be claimed: on the signal, after a poll delay, or once an idle queue is no
 * longer so. While it is idle, a poll is one `isIdle` instead of a claim.
 */
export async function untilDue(
  due: Signal,
  isIdle: () => Promise<boolean>,
  { pollMs, idlePollMs }: PollDelays,
): Promise<void> {
  for (let idle = await isIdle(); ; ) {
    const isNotified = await due.wait(idle ? idlePollMs : pollMs);
    if (isNotified || !idle) return;
    idle = await isIdle();
    if (!idle) return;
  }
}
