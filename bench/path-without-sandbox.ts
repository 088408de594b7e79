import { mkdir, readdir, symlink } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

/**
 * The programs of a search path but the sandbox, which ends without waiting for what ran in it: that time would count for nobody here.
 * Limits and the other account stay.
 */
export async function pathWithoutSandbox(searchPath: string, folder: string): Promise<string> {
  const links = join(folder, 'programs');
  await mkdir(links);
  const known = new Set(['bwrap']);
  for (const dir of searchPath.split(delimiter).filter(Boolean)) {
    for (const name of await readdir(dir).catch(() => [])) {
      if (known.has(name)) continue;
      known.add(name);
      await symlink(join(dir, name), join(links, name));
    }
  }
  return links;
}
