import { randomUUID } from 'node:crypto';
import { chmodSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Returns the file's text, created on the first call and stored from then on, readable by its owner only. Two
 * concurrent first calls agree on one text; a killed one leaves no partial file.
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

/**
 * Creates a file that only its owner can read, independent of the umask. Throws EEXIST when the name exists,
 * also as a link.
 */
export function writeNewPrivateFile(path: string, text: string): void {
  writeFileSync(path, text, { flag: 'wx', mode: 0o600, flush: true });
}
