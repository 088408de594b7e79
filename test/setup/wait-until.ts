import { setTimeout as sleep } from 'node:timers/promises';

/** Below the timeout of a test, whose error would not name what was awaited. */
const WITHIN_MS = 240_000;

/** Polls until the result is truthy; the error names what was awaited. The timeout only prevents hanging. */
export async function waitUntil<T>(
  what: string,
  ask: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  { withinMs = WITHIN_MS, everyMs = 50 }: { withinMs?: number; everyMs?: number } = {},
): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (answer !== null && answer !== undefined && answer !== false) return answer;
    if (Date.now() > deadline) throw new Error(`Waited ${withinMs / 1000} s in vain: ${what}`);
    await sleep(everyMs);
  }
}
