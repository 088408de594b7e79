import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { processIdentity } from '../../services/platform/process/process-identity.js';
import { signalOne } from '../../supervisor/running-processes.js';
import { waitUntil } from './wait-until.js';

/** A process of a product, distinguished from a later one with the same id. */
export interface ProductProcess {
  readonly pid: number;
  readonly identity: string;
  readonly command: string;
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // The process has ended meanwhile.
  }
}

const allPids = (): number[] =>
  readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number);

function parentOf(pid: number): number {
  const stat = read(`/proc/${pid}/stat`);
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

function standsIn(pid: number, folder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`).startsWith(folder);
  } catch {
    return false;
  }
}

const describe = (pid: number): ProductProcess | null => {
  const identity = processIdentity(pid);
  const command = read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim();
  return identity === null ? null : { pid, identity, command };
};

export const isRunning = ({ pid, identity }: ProductProcess): boolean => processIdentity(pid) === identity;

/**
 * Returns all processes of the product on `dataDir`: descendants of its supervisor, and orphans with the
 * folder in their environment, command line or as working directory.
 */
export function productProcesses(dataDir: string, supervisorPid: number): ProductProcess[] {
  const pids = allPids();
  const parents = new Map(pids.map((pid) => [pid, parentOf(pid)]));
  const descends = (pid: number): boolean =>
    pid === supervisorPid || (parents.has(pid) && descends(parents.get(pid) as number));
  return pids
    .filter(
      (pid) =>
        pid !== process.pid &&
        (descends(pid) ||
          read(`/proc/${pid}/environ`).includes(`DATA_DIR=${dataDir}\0`) ||
          read(`/proc/${pid}/cmdline`).includes(dataDir) ||
          standsIn(pid, dataDir)),
    )
    .map(describe)
    .filter((found) => found !== null);
}

/** Returns the supervisor's children by program. */
export function childrenOf(supervisorPid: number): ProductProcess[] {
  return allPids()
    .filter((pid) => parentOf(pid) === supervisorPid)
    .map(describe)
    .filter((found) => found !== null);
}

/**
 * Returns programs that process media of the product on `dataDir`, whatever process started them: ffmpeg and
 * the engines.
 */
export function mediaPrograms(dataDir: string): ProductProcess[] {
  const media = join(dataDir, 'media');
  // The folder may be a link to a separate disk.
  const folder = existsSync(media) ? realpathSync(media) : media;
  return allPids()
    .filter((pid) => read(`/proc/${pid}/cmdline`).includes(`${media}/`) || standsIn(pid, folder))
    .map(describe)
    .filter((found) => found !== null);
}

/** Returns the present or the peak memory of a process in bytes. */
function memoryBytes(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const kilobytes = new RegExp(`${field}:\\s+(\\d+) kB`).exec(read(`/proc/${pid}/status`))?.[1];
  if (!kilobytes) throw new Error(`Process ${pid} has ended`);
  return Number(kilobytes) * 1024;
}

/** Begins to measure the memory of a process; the function returned gives by how many bytes its peak exceeds the start. */
export function measureMemoryGrowth(pid: number): () => number {
  // Sets the peak to the present size: proc_pid_clear_refs(5).
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const before = memoryBytes(pid, 'VmRSS');
  return () => memoryBytes(pid, 'VmHWM') - before;
}

const isStopped = ({ pid }: ProductProcess): boolean => {
  const stat = read(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(')') + 2).startsWith('T');
};

/**
 * Waits until one of the programs processes the product's media and suspends it (SIGSTOP); from then on it
 * ends only when killed.
 */
export function freezeProgram(dataDir: string, ...names: readonly string[]): Promise<ProductProcess> {
  return waitUntil(
    `${names.join(' or ')} works, and is stopped`,
    () => {
      const running = mediaPrograms(dataDir).filter(({ command }) =>
        names.includes(basename(command.split(' ')[0] as string)),
      );
      for (const { pid } of running) signalOne(pid, 'SIGSTOP');
      return running.find((one) => isRunning(one) && isStopped(one));
    },
    { everyMs: 5 },
  );
}
