import { readdirSync, readFileSync } from 'node:fs';

/** Linux reports processor time in hundredths of a second, regardless of its timer frequency. */
const TICKS_A_SECOND = 100;

interface Stat {
  readonly pid: number;
  readonly parent: number;
  readonly ticks: number;
}

function readStat(pid: string): Stat | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    // Adds the time of the process itself and of its children that have ended.
    const ticks = [11, 12, 13, 14].reduce((sum, field) => sum + Number(fields[field]), 0);
    return { pid: Number(pid), parent: Number(fields[1]), ticks };
  } catch {
    return null; // The process has ended meanwhile.
  }
}

/**
 * Returns the seconds of processor time used so far by a process and all of its descendants, including those
 * that have ended.
 */
export function cpuSecondsOfTree(root: number): number {
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(readStat)
    .filter((stat) => stat !== null);
  const children = groupByParent(stats);
  let ticks = 0;
  const waiting = [root];
  for (let pid = waiting.pop(); pid !== undefined; pid = waiting.pop()) {
    ticks += stats.find((stat) => stat.pid === pid)?.ticks ?? 0;
    waiting.push(...(children.get(pid) ?? []).map((stat) => stat.pid));
  }
  return ticks / TICKS_A_SECOND;
}

function groupByParent(stats: readonly Stat[]): Map<number, Stat[]> {
  const groups = new Map<number, Stat[]>();
  for (const stat of stats) groups.set(stat.parent, [...(groups.get(stat.parent) ?? []), stat]);
  return groups;
}
