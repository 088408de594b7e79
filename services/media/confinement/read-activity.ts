import { readFileSync } from 'node:fs';

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

/** Returns the process and all of its descendants. */
function familyOf(pid: number): number[] {
  const family = [pid];
  for (const member of family)
    family.push(...(fileOf(member, `task/${member}/children`)?.split(' ').filter(Boolean).map(Number) ?? []));
  return family;
}

/** Reads the activity of the process that was started, usually a wrapper, and of all its descendants. */
export function readActivity(pid: number): Activity {
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
