import { mkdir, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** A new folder of nothing but these fonts: libass reads all there is in the one it is given. */
export async function fillFontFolder(folder: string, files: readonly string[]): Promise<void> {
  await mkdir(folder);
  for (const [index, path] of files.entries())
    await symlink(path, join(folder, `${index}-${basename(path)}`));
}
