import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

function fileOf(pid: string, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return ''; // The process has just exited.
  }
}

function programOf(pid: string): string {
  try {
    return readlinkSync(`/proc/${pid}/exe`).replace(/^.*\//, '');
  } catch {
    return '';
  }
}

/** Whether a process is a descendant of this one. */
export function isDescendant(pid: number, of: number = process.pid): boolean {
  const parent = Number(/^PPid:\t(\d+)$/m.exec(fileOf(String(pid), 'status'))?.[1] ?? 0);
  return parent === of || (parent > 1 && isDescendant(parent, of));
}

/** Returns the running processes of a program with this word on their command line. */
export function processesOf(program: string, word: string) {
  return readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid) && programOf(pid) === program && fileOf(pid, 'cmdline').includes(word))
    .map((pid) => ({
      pid: Number(pid),
      environment: fileOf(pid, 'environ').split('\0').filter(Boolean),
      limits: fileOf(pid, 'limits'),
      status: fileOf(pid, 'status'),
    }));
}
