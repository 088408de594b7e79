import type { SupervisedChild } from './supervised-child.js';

/** Maximum time for one child, so that the following ones have time left. */
const MAX_EACH_MS = 12_000;

/**
 * Stops the children one after the other, in reverse order of their start: each still has its dependencies
 * while it
 * finishes. Together they get `withinMs`.
 */
export async function stopChildren(children: readonly SupervisedChild[], withinMs: number): Promise<void> {
  const until = Date.now() + withinMs;
  for (const child of [...children].reverse()) {
    await child.stop(Math.max(500, Math.min(MAX_EACH_MS, until - Date.now())));
  }
}
