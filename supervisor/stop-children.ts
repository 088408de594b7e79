import type { SupervisedChild } from './supervised-child.js';

/** One gets no more than this, so that those behind it have time left. */
const EACH_MS_MOST = 12_000;

/**
 * Stops the children one after the other, the last one started first: each still has those it depends on while it
 * finishes. Together they get `withinMs`.
 */
export async function stopChildren(children: readonly SupervisedChild[], withinMs: number): Promise<void> {
  const until = Date.now() + withinMs;
  for (const child of [...children].reverse()) {
    await child.stop(Math.max(500, Math.min(EACH_MS_MOST, until - Date.now())));
  }
}
