import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { safeName } from './blob-key.js';
import { type DiskSpace, makeDiskSpace } from './disk-space.js';
import { findSelf, isOwnerRunning, parseOwner } from './scratch-owner.js';

/** Longer than any upload or piece of work takes: what is older was left by a process that died on a machine that is out of sight. */
export const SCRATCH_RETENTION_MS = 24 * 3_600_000;

/** Folders on the local disk to work in. */
export interface ScratchFolders extends DiskSpace {
  /** A fresh, empty folder to work in. */
  makeScratch(name: string): Promise<string>;
  removeScratch(name: string): Promise<void>;
  /** Of the working folders that are there. */
  scratchNames(): Promise<string[]>;
  /**
   * Removes working folders that no process works in any more: at once those of processes of this machine that have ended, and
   * of others those that were not touched for so long. The folders of this process are touched.
   */
  sweepScratch(olderThanMs: number): Promise<void>;
}

export function makeScratchFolders(root: string, reserveBytes: number): ScratchFolders {
  const folderOf = (name: string) => join(root, 'scratch', safeName(name));
  const ownerOf = (name: string) => join(root, 'scratch-owners', safeName(name));
  const remove = (path: string) => rm(path, { recursive: true, force: true });
  const namesIn = (folder: string) => readdir(join(root, folder)).catch(() => []);
  const own = new Set<string>();
  const self = JSON.stringify(findSelf());

  async function removeScratch(name: string): Promise<void> {
    await remove(folderOf(name));
    await remove(ownerOf(name));
    own.delete(name);
  }

  async function isAbandoned(name: string, olderThanMs: number): Promise<boolean> {
    const owner = parseOwner(await readFile(ownerOf(name), 'utf8').catch(() => ''));
    const isRunning = isOwnerRunning(owner);
    if (isRunning !== null) return !isRunning;
    const found = await stat(folderOf(name)).catch(() => stat(ownerOf(name)).catch(() => null));
    return found !== null && Date.now() - found.mtimeMs > olderThanMs;
  }

  return {
    ...makeDiskSpace(root, reserveBytes),
    async makeScratch(name) {
      await remove(folderOf(name));
      own.add(name);
      // Before the folder: a process that dies in between leaves nothing that is not known to be its own.
      await mkdir(join(root, 'scratch-owners'), { recursive: true });
      await writeFile(ownerOf(name), self);
      await mkdir(folderOf(name), { recursive: true });
      return folderOf(name);
    },
    removeScratch,
    scratchNames: () => namesIn('scratch'),
    async sweepScratch(olderThanMs) {
      const now = new Date();
      const names = new Set([...(await namesIn('scratch')), ...(await namesIn('scratch-owners'))]);
      for (const name of names) {
        // Removed by its user meanwhile, it needs no touch.
        if (own.has(name)) await utimes(folderOf(name), now, now).catch(() => undefined);
        else if (await isAbandoned(name, olderThanMs)) await removeScratch(name);
      }
    },
  };
}
