import { mkdir, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';

/** Makes a search path with the system's programs, except ffmpeg's. */
export async function pathWithoutFfmpeg(folder: string): Promise<string> {
  const path = join(folder, 'programs');
  await mkdir(path);
  for (const name of await readdir('/usr/bin'))
    if (!/^ff(mpeg|probe)$/.test(name)) await symlink(join('/usr/bin', name), join(path, name));
  return path;
}
