import { mkdir, open, rm } from 'node:fs/promises';
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

/** Rejects when nothing can be written below the folder. */
export async function requireWritable(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const probe = join(folder, `.writable-${process.pid}`);
  const file = await open(probe, 'w');
  await file.close();
  await rm(probe, { force: true });
}
