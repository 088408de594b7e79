import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Every file and folder of the product's media, by its path; `scratch` is where work is done. */
export async function storedFiles(dataDir: string): Promise<{ kept: string[]; scratch: string[] }> {
  const root = join(dataDir, 'media');
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() || entry.parentPath === join(root, 'scratch'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
  const isScratch = (path: string) => path.startsWith('scratch/');
  return { kept: files.filter((path) => !isScratch(path)), scratch: files.filter(isScratch) };
}
