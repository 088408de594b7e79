import { statSync } from 'node:fs';
import type { RunBounds } from './limits.js';
import { readActivity } from './read-activity.js';

export interface WatchedProgram {
  readonly pid: number;
  /** The files that it writes. */
  readonly writes: readonly string[];
  /** Number of bytes written to its standard output and error, where these are signs of life. */
  readonly outputBytes: () => number;
  readonly bounds: Pick<RunBounds, 'stallMs' | 'busyStallMs'>;
  readonly onStalled: () => void;
}

export interface ActivityWatch {
  /** Reports a sign of life that the caller knows of, such as a frame. */
  moved(): void;
  stop(): void;
}

/** Waiting uses up to this share of a processor: a program that polls a clock is not working. */
const BUSY_SHARE = 0.02;
const MAX_SAMPLE_MS = 1000;

/**
 * Watches whether a program makes progress: frames that its caller reports, output, bytes written to its
 * files, bytes read. Without any of these, and without using processor time, it counts as hung after
 * `stallMs`; while it uses processor time, or the machine keeps it from running, after `busyStallMs`, because
 * a filter may work long on what it has read. Time in which this process itself does not run is not counted.
 */
export function watchActivity({
  pid,
  writes,
  outputBytes,
  bounds,
  onStalled,
}: WatchedProgram): ActivityWatch {
  const { stallMs, busyStallMs } = bounds;
  const everyMs = Math.min(MAX_SAMPLE_MS, stallMs / 4);
  const outputs = () => `${outputBytes()} ${writes.map(changeOf).join(' ')}`;
  let before = { ...readActivity(pid), outputs: outputs() };
  let sampledAt = performance.now();
  let hasMoved = false;
  let quietMs = 0;
  let idleMs = 0;

  const sample = () => {
    const now = { ...readActivity(pid), outputs: outputs() };
    const elapsedMs = Math.min(performance.now() - sampledAt, 2 * everyMs);
    const isAlive =
      hasMoved || now.outputs !== before.outputs || (now.readBytes ?? 0) > (before.readBytes ?? 0);
    // When processor time cannot be read, the longer limit applies.
    const cpuMs = (now.cpuMs ?? Number.POSITIVE_INFINITY) - (before.cpuMs ?? 0);
    const isBusy = now.isHeldUp || (cpuMs > 0 && cpuMs >= BUSY_SHARE * elapsedMs);
    quietMs = isAlive ? 0 : quietMs + elapsedMs;
    idleMs = isAlive || isBusy ? 0 : idleMs + elapsedMs;
    before = now;
    sampledAt = performance.now();
    hasMoved = false;
    if (idleMs < stallMs && quietMs < busyStallMs) return;
    clearInterval(timer);
    onStalled();
  };
  const timer = setInterval(sample, everyMs);
  return {
    moved: () => {
      hasMoved = true;
    },
    stop: () => clearInterval(timer),
  };
}

/** Returns a text that changes with each write. */
function changeOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return `${found?.size} ${found?.mtimeMs}`;
}
