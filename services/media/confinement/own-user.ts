import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { OWN_ID } from './own-id.js';
import type { RunFiles } from './run-files.js';

/** Only root can run a program as another user. */
export const isRoot = (): boolean => process.getuid?.() === 0;

function may(path: string, bit: number): boolean {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return true; // the program will report that it is missing
  const shift = stat.uid === OWN_ID ? 6 : stat.gid === OWN_ID ? 3 : 0;
  return ((stat.mode >> shift) & bit) !== 0;
}

function canWalkTo(path: string): boolean {
  const parent = dirname(path);
  return parent === path || (may(parent, 1) && canWalkTo(parent));
}

/**
 * Whether that account can do a run without a sandbox: outputs are handed over to it, but inputs and the
 * folders above them keep their owner.
 */
export const canServe = ({ reads, writes, folders }: RunFiles): boolean =>
  [...reads, ...folders].every((path) => may(path, 4) && canWalkTo(path)) && writes.every(canWalkTo);
