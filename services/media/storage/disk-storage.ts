import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { type BlobKey, type BlobKind, pathOfKey, safeName } from './blob-key.js';
import { isAbsent, requireWritable, syncToDisk } from './disk-files.js';
import { makeScratchFolders } from './scratch-folders.js';
import { BlobMissing, type Storage, type StoredBlob } from './storage.js';

/**
 * Storage on a local or network disk. A file exists completely or not at all: it is written elsewhere on the
 * disk, synced, and renamed.
 */
export function makeDiskStorage(dataDir: string, reserveBytes: number): Storage {
  const root = resolve(dataDir, 'media');
  const scratchFolders = makeScratchFolders(root, reserveBytes);
  const pathOf = (key: BlobKey) => join(root, pathOfKey(key));
  const namesIn = (folder: string) =>
    readdir(folder).catch((err) => {
      if (isAbsent(err)) return [];
      throw err;
    });

  async function sizeOf(key: BlobKey): Promise<number | null> {
    try {
      return (await stat(pathOf(key))).size;
    } catch (err) {
      if (isAbsent(err)) return null;
      throw err;
    }
  }

  async function* listWorkspace(kind: BlobKind, workspaceId: string): AsyncIterable<StoredBlob> {
    const top = join(root, kind, safeName(workspaceId));
    const folders = kind === 'files' ? (await namesIn(top)).sort().map((name) => join(top, name)) : [top];
    for (const folder of folders) {
      for (const name of (await namesIn(folder)).sort()) {
        const found = await stat(join(folder, name)).catch(() => null);
        // The time of the renaming: a file that was written long before may have been stored just now.
        if (found?.isFile())
          yield { key: { kind, workspaceId, name }, sizeBytes: found.size, storedAt: found.ctime };
      }
    }
  }

  return {
    ...scratchFolders,
    prepare: (_key, path) => syncToDisk(path),
    async put(key, path) {
      const target = pathOf(key);
      const { size } = await stat(path);
      await mkdir(dirname(target), { recursive: true });
      await syncToDisk(path);
      await rename(path, target);
      await syncToDisk(dirname(target));
      return size;
    },
    sizeOf,
    async localPath(key) {
      if ((await sizeOf(key)) === null) throw new BlobMissing(key);
      return pathOf(key);
    },
    async read(key, range) {
      try {
        const file = await open(pathOf(key), 'r');
        return file.createReadStream(range);
      } catch (cause) {
        if (isAbsent(cause)) throw new BlobMissing(key, { cause });
        throw cause;
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async *list(kind, workspaceId) {
      const workspaces = workspaceId ? [workspaceId] : await namesIn(join(root, kind));
      for (const id of workspaces.sort()) yield* listWorkspace(kind, id);
    },
    addressOf: async () => null,
    async check() {
      await requireWritable(root);
      return scratchFolders.describeSpace('on the disk');
    },
  };
}
