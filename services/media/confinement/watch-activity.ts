import { readFileSync, statSync } from 'node:fs';
import type { RunBounds } from './limits.js';

/**
 * What a program and all of its descendants have done so far, as far as the kernel shows it to this process.
 */
interface Activity {
  /** Processor time in milliseconds; null when it cannot be read. */
  readonly cpuMs: number | null;
  /**
   * Bytes read from files and pipes; null when it cannot be read, which requires the right to trace the
   * program.
   */
  readonly readBytes: number | null;
  /** Whether one of them waits for a processor or for a disk, which it cannot change itself. */
  readonly isHeldUp: boolean;
}

/** The kernel counts in hundredths of a second, whatever its own clock is. */
const MS_A_TICK = 10;

const fileOf = (pid: number, name: string): string | null => {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return null; // it has ended, or may not be inspected
  }
};

function familyOf(pid: number): number[] {
  const family = [pid];
  for (const member of family)
    family.push(...(fileOf(member, `task/${member}/children`)?.split(' ').filter(Boolean).map(Number) ?? []));
  return family;
}

/** Reads the activity of the process that was started, usually a wrapper, and of all its descendants. */
function readActivity(pid: number): Activity {
  let cpuMs: number | null = null;
  let readBytes: number | null = null;
  let isHeldUp = false;
  for (const member of familyOf(pid)) {
    const stat = fileOf(member, 'stat');
    // The name may contain spaces and brackets itself.
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (!fields) continue;
    cpuMs = (cpuMs ?? 0) + (Number(fields[11]) + Number(fields[12])) * MS_A_TICK;
    isHeldUp ||= fields[0] === 'R' || fields[0] === 'D';
    const read = /^rchar: (\d+)$/m.exec(fileOf(member, 'io') ?? '')?.[1];
    if (read !== undefined) readBytes = (readBytes ?? 0) + Number(read);
  }
  return { cpuMs, readBytes, isHeldUp };
}

export interface WatchedProgram {
  readonly pid: number;
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
