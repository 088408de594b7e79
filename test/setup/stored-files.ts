import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';

/**
 * Returns every file and folder of the product's media by its path; `scratch` is where work is done. Lock
 * files of scratch folders are omitted.
 */
export async function storedFiles(dataDir: string): Promise<{ kept: string[]; scratch: string[] }> {
  const root = join(dataDir, 'media');
  const entries = await listAll(root);
  const files = entries
    .filter((entry) => entry.isFile() || entry.parentPath === join(root, 'scratch'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !path.startsWith('scratch-owners/'))
    .sort();
  const isScratch = (path: string) => path.startsWith('scratch/');
  return { kept: files.filter((path) => !isScratch(path)), scratch: files.filter(isScratch) };
}

/** Returns the files that did not exist before; files of others may be deleted meanwhile. */
export async function newFiles(
  dataDir: string,
  before: { kept: string[]; scratch: string[] },
): Promise<string[]> {
  const { kept, scratch } = await storedFiles(dataDir);
  const known = new Set([...before.kept, ...before.scratch]);
  return [...kept, ...scratch].filter((path) => !known.has(path));
}

/** Starts over when a folder is deleted while it is listed. */
async function listAll(root: string): Promise<Dirent[]> {
  await readdir(root);
  return readdir(root, { recursive: true, withFileTypes: true }).catch((err: NodeJS.ErrnoException) => {
    if (err.code !== 'ENOENT') throw err;
    return listAll(root);
  });
}
