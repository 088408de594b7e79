import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { LIVENESS_PROBE, LIVENESS_REPLY } from '../services/platform/process/liveness.js';

export interface LivenessOptions {
  /** From the start of an answered probe to the start of the next. */
  readonly intervalMs: number;
  /** Maximum time for a process to answer a probe. */
  readonly deadlineMs: number;
  /** Consecutive unanswered probes after which the process counts as hung. */
  readonly misses: number;
}

export interface Clocks {
  /** A clock that stands still while the machine is suspended. */
  readonly monotonicMs: () => number;
  readonly wallMs: () => number;
}

const CLOCKS: Clocks = { monotonicMs: () => performance.now(), wallMs: () => Date.now() };

/**
 * With a greater delay, the supervisor itself or the whole machine was suspended, and the process had no
 * chance to answer.
 */
const MAX_LATENESS_MS = 1000;

export type Probe = (deadlineMs: number) => Promise<unknown>;

/**
 * Probes a child over its IPC channel. Any reply counts, also a late one to an earlier probe: only a process whose event
 * loop runs gives one.
 */
export const probeChannel =
  (child: ChildProcess): Probe =>
  (deadlineMs) =>
    new Promise<void>((resolve, reject) => {
      const end = (settle: () => void) => {
        clearTimeout(late);
        child.off('message', onMessage);
        settle();
      };
      const onMessage = (message: unknown) => {
        if (message === LIVENESS_REPLY) end(resolve);
      };
      const late = setTimeout(() => end(() => reject(new Error('no reply'))), deadlineMs);
      child.on('message', onMessage);
      // Over a closed channel it is missed, too.
      child.send(LIVENESS_PROBE, () => undefined);
    });

/**
 * Probes a process until this many consecutive probes are unanswered, and resolves with that reason; with null when the
 * signal aborts first. A missed probe is repeated after its deadline. A miss counts only when the probe was sent and timed
 * as planned: none counts while this process or the machine was suspended, or too busy to run its own timers on time.
 */
export async function watchLiveness(
  probe: Probe,
  { intervalMs, deadlineMs, misses }: LivenessOptions,
  signal: AbortSignal,
  { monotonicMs, wallMs }: Clocks = CLOCKS,
): Promise<string | null> {
  let missed = 0;
  while (!signal.aborted) {
    const began = { monotonic: monotonicMs(), wall: wallMs() };
    const isAnswered = await probe(deadlineMs).then(
      () => true,
      () => false,
    );
    const tookMs = monotonicMs() - began.monotonic;
    const isSteady = Math.abs(wallMs() - began.wall - tookMs) <= MAX_LATENESS_MS;
    if (isAnswered) missed = 0;
    else if (isSteady && tookMs <= deadlineMs + MAX_LATENESS_MS) missed += 1;
    if (signal.aborted) break;
    if (missed >= misses) return `no answer to ${misses} probes in a row, each within ${deadlineMs / 1000} s`;
    const pauseMs = (isAnswered ? intervalMs : deadlineMs) - tookMs;
    await sleep(Math.max(0, pauseMs), undefined, { signal }).catch(() => undefined);
  }
  return null;
}
