import { mkdir, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';

/**
 * Makes a new folder that contains only these fonts: libass reads every font in the folder that it is given.
 */
export async function fillFontFolder(folder: string, files: readonly string[]): Promise<void> {
  await mkdir(folder);
  for (const [index, path] of files.entries())
    await symlink(path, join(folder, `${index}-${basename(path)}`));
}
