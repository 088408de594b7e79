import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

interface Waiting {
  readonly withinMs: number;
  readonly pollIntervalMs: number;
}

/** Resolves when a started process answers `url` with success; rejects when it ends before, or is late. */
export async function untilReady(
  child: ChildProcess,
  url: string,
  { withinMs, pollIntervalMs }: Waiting,
): Promise<void> {
  const deadline = performance.now() + withinMs;
  const isReady = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null || performance.now() > deadline)
      throw new Error(`${url} did not become ready`);
    await sleep(pollIntervalMs);
  }
}
