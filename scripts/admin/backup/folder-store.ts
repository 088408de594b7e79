import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isAbsent, syncToDisk } from '../../../services/media/storage/disk-files.js';
import { randomText } from '../../../services/platform/text/ids.js';
import { type BackupStore, NotInBackup, type StoredName } from './backup-store.js';

/** Backups in a folder of this machine, such as one of a mounted disk. */
export function openFolderStore(folder: string): BackupStore {
  const root = resolve(folder);

  async function* listFolder(path: string): AsyncIterable<StoredName> {
    const entries = await readdir(path, { withFileTypes: true }).catch((err) => {
      if (isAbsent(err)) return [];
      throw err;
    });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const child = join(path, entry.name);
      if (entry.isDirectory()) yield* listFolder(child);
      else if (entry.isFile()) yield { name: relative(root, child), sizeBytes: (await stat(child)).size };
    }
  }

  const store: BackupStore = {
    at: root,
    async write(name, bytes, check) {
      const target = join(root, name);
      const unfinished = `${target}.${randomText(8)}.part`;
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      try {
        await pipeline(bytes, createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }));
        check?.();
        await rename(unfinished, target);
        await syncToDisk(dirname(target));
      } finally {
        await rm(unfinished, { force: true });
      }
    },
    async read(name) {
      try {
        return (await open(join(root, name), 'r')).createReadStream();
      } catch (cause) {
        if (isAbsent(cause)) throw new NotInBackup(store, name, { cause });
        throw cause;
      }
    },
    list: (prefix) => listFolder(join(root, prefix)),
    async remove(name) {
      await rm(join(root, name), { force: true });
      await removeEmpty(dirname(join(root, name)), root);
    },
    close: () => undefined,
  };
  return store;
}

async function removeEmpty(folder: string, root: string): Promise<void> {
  if (folder === root) return;
  if ((await readdir(folder).catch(() => ['unknown'])).length > 0) return;
  await rm(folder, { recursive: true, force: true });
  await removeEmpty(dirname(folder), root);
}
