import { readFileSync } from 'node:fs';

const TICKS_A_SECOND = 100;

/** Processor seconds that the machine has spent so far, on anything. */
function busySeconds(): number {
  const [, user, nice, system, , , irq, softirq, steal] = (
    /^cpu .*/m.exec(readFileSync('/proc/stat', 'utf8'))?.[0] ?? ''
  ).split(/\s+/);
  const ticks = [user, nice, system, irq, softirq, steal].reduce((sum, each) => sum + Number(each ?? 0), 0);
  return ticks / TICKS_A_SECOND;
}

/** Told how much processor time was ours since, says how many cores others kept busy meanwhile. */
export function watchOthers(): (ourSeconds: number) => number {
  const before = busySeconds();
  const startedAt = performance.now();
  return (ourSeconds) => {
    const wall = (performance.now() - startedAt) / 1000;
    return Math.max(0, busySeconds() - before - ourSeconds) / wall;
  };
}
