import { chmodSync, chownSync, lstatSync, readdirSync, realpathSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { OWN_ID } from './own-id.js';

/** What one run can access besides the system's programs and libraries. */
export interface RunFiles {
  /** Files, and folders with everything in them. */
  readonly reads: readonly string[];
  /** They exist already, empty: a file can be passed in alone, without the folder around it. */
  readonly writes: readonly string[];
  /** Folders that contain files of `reads`, for when mounting each file would take too long. */
  readonly folders: readonly string[];
}

/** Folders of the system's programs and libraries, which every program can read. */
export const SYSTEM_FOLDERS = ['/usr', '/bin', '/lib', '/lib32', '/lib64', '/libx32'] as const;

export const isWithin = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(`${folder}${sep}`);

/** Adds the program itself, when it is not the system's, and the folder that may contain its libraries. */
export function withProgram({ reads, folders, writes }: RunFiles, program: string): RunFiles {
  if (isOfSystem(program) && isOfSystem(realpathSync(program))) return { reads, folders, writes };
  const path = realpathSync(program);
  return { reads: [...reads, program, path], folders: [...folders, dirname(path)], writes };
}

export const isOfSystem = (path: string): boolean => SYSTEM_FOLDERS.some((top) => isWithin(path, top));

/**
 * Lets the confined account read the inputs of a run. Stored files belong to root alone, as do the folders
 * above them: the account reaches them by the mounts of its run and in no other way.
 */
export function letOwnUserRead({ reads, folders }: RunFiles): void {
  for (const folder of folders) allow(folder, 0o010);
  for (const path of reads) if (!isOfSystem(path)) allowAll(path);
}

function allowAll(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found?.isFile()) allow(path, (found.mode & 0o100) === 0 ? 0o040 : 0o050);
  if (!found?.isDirectory()) return;
  allow(path, 0o050);
  for (const name of readdirSync(path)) allowAll(join(path, name));
}

function allow(path: string, groupBits: number): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  // Files that others own, or share with a group, are left as they are; the program reports what it may not
  // read or what is missing.
  if (found?.uid !== 0 || (found.gid !== 0 && found.gid !== OWN_ID)) return;
  const othersMay = (found.mode & (groupBits >> 3)) === groupBits >> 3;
  const groupMay = found.gid === OWN_ID && (found.mode & groupBits) === groupBits;
  if (othersMay || groupMay) return;
  chownSync(path, 0, OWN_ID);
  chmodSync(path, (found.mode & 0o7707) | groupBits);
}
