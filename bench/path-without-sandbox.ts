import { mkdir, readdir, symlink } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

/**
 * Returns a search path without the sandbox, which does not wait for its child processes, so that their
 * processor time would be lost. Resource limits and the separate account remain.
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
