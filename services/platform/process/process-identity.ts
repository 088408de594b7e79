import { readFileSync } from 'node:fs';

/** Whether the process ID is in use at all, even by a zombie. */
export function isNumberTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Identifies a process among those that reuse its ID; `null` when it has exited. A zombie counts as exited:
 * in a container it may never be reaped.
 */
export function processIdentity(pid: number): string | null {
  if (process.platform !== 'linux') return isNumberTaken(pid) ? 'running' : null;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may contain spaces; the state follows it, and the start time is 19 fields
    // later.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? null : `started ${fields[19]}`;
  } catch {
    return null;
  }
}
