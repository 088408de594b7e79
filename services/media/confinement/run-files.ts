import { chmodSync, chownSync, lstatSync, readdirSync, realpathSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { OWN_ID } from './own-user.js';

/** What one run may see besides the system's programs and libraries. */
export interface RunFiles {
  /** Files, and folders with all that is in them. */
  readonly reads: readonly string[];
  /** They are there already, empty: a file can be handed in alone, without the folder around it. */
  readonly writes: readonly string[];
  /** Folders in which files of `reads` lie, where so many mounts of single files would take too long. */
  readonly folders: readonly string[];
}

/** Folders of the system's programs and libraries, which every program sees. */
export const SYSTEM_FOLDERS = ['/usr', '/bin', '/lib', '/lib32', '/lib64', '/libx32'] as const;

export const isWithin = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(`${folder}${sep}`);

/** With the program itself, where it is not the system's, and the folder that its libraries may lie in. */
export function withProgram({ reads, folders, writes }: RunFiles, program: string): RunFiles {
  if (isOfSystem(program) && isOfSystem(realpathSync(program))) return { reads, folders, writes };
  const path = realpathSync(program);
  return { reads: [...reads, program, path], folders: [...folders, dirname(path)], writes };
}

export const isOfSystem = (path: string): boolean => SYSTEM_FOLDERS.some((top) => isWithin(path, top));

/**
 * Lets the confined account read what a run is to read. Stored files are root's alone, as are the folders above them: the
 * account gets there by the mounts of its run and in no other way.
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
  // What others own, or share with a group, is theirs to open; the program will say what it may not read, or what is missing.
  if (found?.uid !== 0 || (found.gid !== 0 && found.gid !== OWN_ID)) return;
  const othersMay = (found.mode & (groupBits >> 3)) === groupBits >> 3;
  const groupMay = found.gid === OWN_ID && (found.mode & groupBits) === groupBits;
  if (othersMay || groupMay) return;
  chownSync(path, 0, OWN_ID);
  chmodSync(path, (found.mode & 0o7707) | groupBits);
}
