import { chmod, mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

export const isAbsent = (err: unknown): boolean => (err as NodeJS.ErrnoException).code === 'ENOENT';

/** Resolves once a file's bytes, or a folder's entries, are on the disk. */
export async function syncToDisk(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Creates a folder that no other account of the machine can enter, or restricts an existing one; everything
 * stored is below it.
 */
export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { mode } = await stat(folder);
  if ((mode & 0o077) !== 0) await chmod(folder, 0o700);
}

/** Rejects when the folder is not writable. */
export async function requireWritable(folder: string): Promise<void> {
  await makePrivateFolder(folder);
  const probe = join(folder, `.writable-${process.pid}`);
  const file = await open(probe, 'w');
  await file.close();
  await rm(probe, { force: true });
}
