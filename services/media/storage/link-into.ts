import { copyFile, link } from 'node:fs/promises';
import { join } from 'node:path';

/** Links the bytes under a second name into a folder, from which they can be moved; the first name stays. */
export async function linkInto(folder: string, path: string): Promise<string> {
  const second = join(folder, 'source');
  await link(path, second).catch((err: NodeJS.ErrnoException) => {
    if (!['EPERM', 'ENOTSUP', 'EXDEV', 'EMLINK', 'ENOSYS'].includes(err.code ?? '')) throw err;
    return copyFile(path, second);
  });
  return second;
}
