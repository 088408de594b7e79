import { readFileSync } from 'node:fs';

const TICKS_A_SECOND = 100;

/** Returns the processor seconds that the machine has spent so far on all processes. */
function busySeconds(): number {
  const [, user, nice, system, , , irq, softirq, steal] = (
    /^cpu .*/m.exec(readFileSync('/proc/stat', 'utf8'))?.[0] ?? ''
  ).split(/\s+/);
  const ticks = [user, nice, system, irq, softirq, steal].reduce((sum, each) => sum + Number(each ?? 0), 0);
  return ticks / TICKS_A_SECOND;
}

/**
 * Returns a function that accepts our processor time since then and returns the number of cores that other
 * processes kept busy.
 */
export function watchOthers(): (ourSeconds: number) => number {
  const before = busySeconds();
  const startedAt = performance.now();
  return (ourSeconds) => {
    const wall = (performance.now() - startedAt) / 1000;
    return Math.max(0, busySeconds() - before - ourSeconds) / wall;
  };
}
