import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { RunFiles } from './bubblewrap.js';

export interface UserIds {
  readonly uid: number;
  readonly gid: number;
}

/** The account that owns nothing, for programs that must not run as root; `undefined` when we are not root or there is none. */
export function findUnprivilegedUser(): UserIds | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const line = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'));
  return line ? { uid: Number(line[1]), gid: Number(line[2]) } : undefined;
}

function may(path: string, { uid, gid }: UserIds, bit: number): boolean {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return true; // the program will say that it is missing
  const shift = stat.uid === uid ? 6 : stat.gid === gid ? 3 : 0;
  return ((stat.mode >> shift) & bit) !== 0;
}

function canWalkTo(path: string, user: UserIds): boolean {
  const parent = dirname(path);
  return parent === path || (may(parent, user, 1) && canWalkTo(parent, user));
}

/** Whether that account can do a run: outputs are handed to it, but what is read stays ours, and so do the folders on the way. */
export function canServe(user: UserIds, { reads, writes }: RunFiles): boolean {
  return (
    reads.every((path) => may(path, user, 4) && canWalkTo(path, user)) &&
    writes.every((path) => canWalkTo(path, user))
  );
}
