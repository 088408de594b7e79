import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/**
 * Returns running processes with one of these names and this working directory. Empty where there is no
 * `/proc`.
 */
export function processesIn(folder: string, ...names: readonly string[]): number[] {
  const found: number[] = [];
  let entries: string[] = [];
  try {
    entries = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry));
  } catch {
    return found;
  }
  for (const entry of entries) {
    try {
      if (readlinkSync(`/proc/${entry}/cwd`) !== folder) continue;
      if (names.includes(readFileSync(`/proc/${entry}/comm`, 'utf8').trim())) found.push(Number(entry));
    } catch {
      // The process has exited meanwhile, or belongs to another user.
    }
  }
  return found;
}

/** Signals a process that may have ended meanwhile. */
export function signalOne(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has ended.
  }
}
