import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Longer than any upload or piece of work takes: what is older was left by a process that died. */
export const SCRATCH_KEPT_MS = 24 * 3_600_000;

/** Where the bytes of a workspace are: files under their hash, render pieces under their key. */
export interface Storage {
  /** Moves the file to its content's place, the same content once; returns its size in bytes. */
  keep(workspaceId: string, path: string, sha256: string): Promise<number>;
  /** A path that ffmpeg can read. */
  pathOf(workspaceId: string, sha256: string): string;
  remove(workspaceId: string, sha256: string): Promise<void>;
  /** A path for something derived that can be made again: a segment, a prepared source. Its folder is there. */
  cachePath(workspaceId: string, kind: 'segments' | 'prepared', name: string): Promise<string>;
  removeCached(workspaceId: string, kind: 'segments' | 'prepared', name: string): Promise<void>;
  /** A fresh, empty folder to work in. */
  makeScratch(name: string): Promise<string>;
  removeScratch(name: string): Promise<void>;
  /** Of the working folders that are there. */
  scratchNames(): Promise<string[]>;
  /** Removes working folders that nobody can be working in any more. */
  sweepScratch(olderThanMs: number): Promise<void>;
  /** Rejects when nothing can be written. */
  check(): Promise<void>;
}

export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** On a local or network disk. A file is either there whole or not at all: written elsewhere on the disk, synced, renamed. */
export function makeDiskStorage(dataDir: string): Storage {
  const root = resolve(dataDir, 'media');
  // Ids and hashes are ours, letters, digits, "_" and "."; a name with anything else never becomes a path.
  const safe = (name: string): string => {
    if (!/^[A-Za-z0-9_][A-Za-z0-9_.-]*$/.test(name)) throw new Error(`"${name}" is no name of ours`);
    return name;
  };
  const pathOf = (workspaceId: string, sha256: string) =>
    join(root, 'files', safe(workspaceId), safe(sha256).slice(0, 2), sha256);
  const cached = (workspaceId: string, kind: string, name: string) =>
    join(root, kind, safe(workspaceId), safe(name));
  const scratch = (name: string) => join(root, 'scratch', safe(name));

  return {
    async keep(workspaceId, path, sha256) {
      const target = pathOf(workspaceId, sha256);
      const { size } = await stat(path);
      await mkdir(dirname(target), { recursive: true });
      await syncFile(path);
      await rename(path, target);
      await syncFile(dirname(target));
      return size;
    },
    pathOf,
    remove: (workspaceId, sha256) => rm(pathOf(workspaceId, sha256), { force: true }),
    async cachePath(workspaceId, kind, name) {
      const path = cached(workspaceId, kind, name);
      await mkdir(dirname(path), { recursive: true });
      return path;
    },
    removeCached: (workspaceId, kind, name) =>
      rm(cached(workspaceId, kind, name), { force: true, recursive: true }),
    async makeScratch(name) {
      await rm(scratch(name), { recursive: true, force: true });
      await mkdir(scratch(name), { recursive: true });
      return scratch(name);
    },
    removeScratch: (name) => rm(scratch(name), { recursive: true, force: true }),
    scratchNames: () => readdir(join(root, 'scratch')).catch(() => []),
    async sweepScratch(olderThanMs) {
      const folder = join(root, 'scratch');
      const names = await readdir(folder).catch(() => []);
      for (const name of names) {
        const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Date.now() }));
        if (Date.now() - mtimeMs > olderThanMs)
          await rm(join(folder, name), { recursive: true, force: true });
      }
    },
    async check() {
      await mkdir(root, { recursive: true });
      const probe = join(root, `.writable-${process.pid}`);
      const file = await open(probe, 'w');
      await file.close();
      await rm(probe);
    },
  };
}
