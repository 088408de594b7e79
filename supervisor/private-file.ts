import { randomUUID } from 'node:crypto';
import { chmodSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

/**
 * The file's text, made on the first call and kept from then on, readable by its owner only. Two first calls at once
 * agree on one text; a killed one leaves no half of it.
 */
export async function storePrivateFile(path: string, make: () => string | Promise<string>): Promise<string> {
  try {
    const text = readFileSync(path, 'utf8');
    chmodSync(path, 0o600);
    return text;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const unfinished = `${path}.${randomUUID()}`;
  writeFileSync(unfinished, await make(), { mode: 0o600, flush: true });
  try {
    linkSync(unfinished, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
  return readFileSync(path, 'utf8');
}

/** A file that its owner alone can read, whatever the umask. Throws EEXIST when something has that name, a link too. */
export function writeNewPrivateFile(path: string, text: string): void {
  writeFileSync(path, text, { flag: 'wx', mode: 0o600, flush: true });
}
