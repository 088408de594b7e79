import { readFileSync, readlinkSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { processIdentity } from '../../platform/process/process-identity.js';
import { safeName } from './blob-key.js';
import { type DiskSpace, makeDiskSpace } from './disk-space.js';
import { nameFullStorage } from './storage-full.js';

/**
 * Longer than any upload or unit of work takes: an older folder was left by a process that died on a machine
 * that cannot be checked.
 */
export const SCRATCH_RETENTION_MS = 24 * 3_600_000;

export interface ScratchFolders extends DiskSpace {
  /** Makes a new, empty scratch folder. Throws `StorageFull` when the disk has no space for it. */
  makeScratch(name: string): Promise<string>;
  removeScratch(name: string): Promise<void>;
  scratchNames(): Promise<string[]>;
  /**
   * Removes scratch folders that no process uses any more: at once those of ended processes of this machine,
   * and of other machines those that were not touched for this long. The folders of this process are touched.
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
      try {
        // Written before the folder: a process that dies in between leaves no folder without a known owner.
        await mkdir(join(root, 'scratch-owners'), { recursive: true });
        await writeFile(ownerOf(name), self);
        await mkdir(folderOf(name), { recursive: true });
      } catch (err) {
        await removeScratch(name);
        throw nameFullStorage(err);
      }
      return folderOf(name);
    },
    removeScratch,
    scratchNames: () => namesIn('scratch'),
    async sweepScratch(olderThanMs) {
      const now = new Date();
      const names = new Set([...(await namesIn('scratch')), ...(await namesIn('scratch-owners'))]);
      for (const name of names) {
        // Its user has removed it meanwhile.
        if (own.has(name)) await utimes(folderOf(name), now, now).catch(() => undefined);
        else if (await isAbandoned(name, olderThanMs)) await removeScratch(name);
      }
    },
  };
}

/**
 * The process that uses a folder: a process number is meaningful only on its own machine, within one boot, in
 * its container.
 */
export interface ScratchOwner {
  readonly machine: string;
  readonly pid: number;
  readonly identity: string;
}

function readMachine(): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return null;
  }
}

/** Returns this process; null where a process cannot be distinguished from later ones with the same number. */
function findSelf(): ScratchOwner | null {
  const machine = readMachine();
  const identity = processIdentity(process.pid);
  return machine && identity ? { machine, pid: process.pid, identity } : null;
}

/** Returns whether the owner is running; null where that cannot be determined from here. */
function isOwnerRunning(owner: ScratchOwner | null): boolean | null {
  if (!owner || owner.machine !== readMachine()) return null;
  return processIdentity(owner.pid) === owner.identity;
}

function parseOwner(text: string): ScratchOwner | null {
  try {
    const { machine, pid, identity } = JSON.parse(text) as Partial<ScratchOwner>;
    if (typeof machine !== 'string' || typeof pid !== 'number' || typeof identity !== 'string') return null;
    return { machine, pid, identity };
  } catch {
    return null;
  }
}
