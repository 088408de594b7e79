import { readFileSync } from 'node:fs';

/** Whether the number is in use at all, be it by a zombie. */
export function isNumberTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * What tells a process from a later one with the same number; `null` when it is gone. A zombie counts as gone: in a
 * container nobody may ever reap it.
 */
export function processIdentity(pid: number): string | null {
  if (process.platform !== 'linux') return isNumberTaken(pid) ? 'running' : null;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may hold spaces; the state follows it, the start time is 19 fields on.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? null : `started ${fields[19]}`;
  } catch {
    return null;
  }
}
