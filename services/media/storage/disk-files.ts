import { chmod, mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

export const isAbsent = (err: unknown): boolean => (err as NodeJS.ErrnoException).code === 'ENOENT';

/** Returns once the disk has a file's bytes, or a folder's entries. */
export async function syncToDisk(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes a folder that no other account of the machine can enter, or shuts the one that is there; all that is stored is below it. */
export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { mode } = await stat(folder);
  if ((mode & 0o077) !== 0) await chmod(folder, 0o700);
}

/** Rejects when nothing can be written below the folder. */
export async function requireWritable(folder: string): Promise<void> {
  await makePrivateFolder(folder);
  const probe = join(folder, `.writable-${process.pid}`);
  const file = await open(probe, 'w');
  await file.close();
  await rm(probe, { force: true });
}
