import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

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
export const cpuSecondsOfTree = (root: number): number =>
  readTree(root).reduce((sum, { ticks }) => sum + ticks, 0) / TICKS_A_SECOND;

/** Returns how many cores a process and its descendants keep busy during this time. */
export async function busyCoresOfTree(root: number, watchedMs: number): Promise<number> {
  const before = cpuSecondsOfTree(root);
  await sleep(watchedMs);
  return (cpuSecondsOfTree(root) - before) / (watchedMs / 1000);
}

function readTree(root: number): Stat[] {
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(readStat)
    .filter((stat) => stat !== null);
  const children = groupByParent(stats);
  const tree = stats.filter((stat) => stat.pid === root);
  for (const { pid } of tree) tree.push(...(children.get(pid) ?? []));
  return tree;
}

export interface ProcessCost {
  readonly program: string;
  readonly cpuSeconds: number;
  /** Proportional set size: memory shared with other processes counts in part. */
  readonly memoryBytes: number;
}

/** Returns the cost of each process of a tree so far; a program of several processes has several entries. */
export const costsOfTree = (root: number): ProcessCost[] =>
  readTree(root).map(({ pid, ticks }) => ({
    program: programOf(pid),
    cpuSeconds: ticks / TICKS_A_SECOND,
    memoryBytes: memoryOf(pid),
  }));

/** Returns the id of the process of a tree whose command contains this text. */
export function pidInTree(root: number, program: string): number {
  const found = readTree(root).find(({ pid }) => readText(pid, 'cmdline').includes(program));
  if (!found) throw new Error(`${program} is not running`);
  return found.pid;
}

/** Returns the peak memory of the Node processes below a process, by program. */
export const peakMemoryOfTree = (root: number): Array<{ program: string; bytes: number }> =>
  readTree(root).flatMap(({ pid }) => {
    const program = /(\w+\/)?[\w-]+\.js/.exec(readText(pid, 'cmdline').replaceAll('\0', ' '))?.[0];
    const kilobytes = Number(/VmHWM:\s+(\d+) kB/.exec(readText(pid, 'status'))?.[1] ?? 0);
    return program && pid !== root ? [{ program, bytes: kilobytes * 1024 }] : [];
  });

/** The service, by the path of its program; for other programs their name. */
function programOf(pid: number): string {
  const [command = '', entry = ''] = readText(pid, 'cmdline')
    .split('\0')
    .filter((word) => !word.startsWith('--'));
  const path = /(?:([\w-]+)\/)?([\w-]+)\.m?js$/.exec(entry);
  if (path) return path[2] === 'main' ? (path[1] ?? 'main') : (path[2] as string);
  return /^postgres\b|\/postgres$/.test(command) ? 'PostgreSQL' : (command.split(/[ :]/)[0] ?? '');
}

const memoryOf = (pid: number): number =>
  Number(/^Pss:\s+(\d+) kB/m.exec(readText(pid, 'smaps_rollup'))?.[1] ?? 0) * 1024;

function readText(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return ''; // The process has ended meanwhile.
  }
}

function groupByParent(stats: readonly Stat[]): Map<number, Stat[]> {
  const groups = new Map<number, Stat[]>();
  for (const stat of stats) groups.set(stat.parent, [...(groups.get(stat.parent) ?? []), stat]);
  return groups;
}
