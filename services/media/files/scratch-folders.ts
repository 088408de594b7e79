import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { safeName } from './blob-key.js';
import { makeRoom, type Room } from './room.js';

/** Longer than any upload or piece of work takes: what is older was left by a process that died. */
export const SCRATCH_KEPT_MS = 24 * 3_600_000;

/** Folders on the local disk to work in. */
export interface ScratchFolders extends Room {
  /** A fresh, empty folder to work in. */
  makeScratch(name: string): Promise<string>;
  removeScratch(name: string): Promise<void>;
  /** Of the working folders that are there. */
  scratchNames(): Promise<string[]>;
  /** Removes working folders that nobody can be working in any more. */
  sweepScratch(olderThanMs: number): Promise<void>;
}

export function makeScratchFolders(root: string, reserveBytes: number): ScratchFolders {
  const folderOf = (name: string) => join(root, 'scratch', safeName(name));
  const remove = (path: string) => rm(path, { recursive: true, force: true });
  return {
    ...makeRoom(root, reserveBytes),
    async makeScratch(name) {
      await remove(folderOf(name));
      await mkdir(folderOf(name), { recursive: true });
      return folderOf(name);
    },
    removeScratch: (name) => remove(folderOf(name)),
    scratchNames: () => readdir(join(root, 'scratch')).catch(() => []),
    async sweepScratch(olderThanMs) {
      const folder = join(root, 'scratch');
      const names = await readdir(folder).catch(() => []);
      for (const name of names) {
        const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Date.now() }));
        if (Date.now() - mtimeMs > olderThanMs) await remove(join(folder, name));
      }
    },
  };
}
