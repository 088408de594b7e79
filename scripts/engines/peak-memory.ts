import { readdirSync, readFileSync } from 'node:fs';

const POLL_MS = 50;

/**
 * Runs the work and returns its result with the most memory that one program started by this process had in
 * use meanwhile, in bytes; null where the kernel does not report it, or no program ran long enough.
 */
export async function withPeakMemory<T>(
  work: () => Promise<T>,
): Promise<{ result: T; peakBytes: number | null }> {
  let peakBytes: number | null = null;
  const look = () => {
    for (const bytes of memoryOfDescendants()) peakBytes = Math.max(peakBytes ?? 0, bytes);
  };
  const timer = setInterval(look, POLL_MS);
  try {
    const result = await work();
    return { result, peakBytes };
  } finally {
    clearInterval(timer);
  }
}

function memoryOfDescendants(): number[] {
  const statuses = processIds().flatMap((pid) => readStatus(pid) ?? []);
  const family = new Set([process.pid]);
  // A child may have a lower number than its parent, so this repeats until nothing is found.
  for (let size = 0; size !== family.size; ) {
    size = family.size;
    for (const { pid, parent } of statuses) if (family.has(parent)) family.add(pid);
  }
  family.delete(process.pid);
  return statuses.flatMap(({ pid, peakBytes }) => (family.has(pid) ? [peakBytes] : []));
}

function processIds(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger);
  } catch {
    return []; // not Linux
  }
}

function readStatus(pid: number): { pid: number; parent: number; peakBytes: number } | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const numberOf = (field: string) =>
      Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
    return { pid, parent: numberOf('PPid'), peakBytes: numberOf('VmHWM') * 1024 };
  } catch {
    return null; // it has ended
  }
}
