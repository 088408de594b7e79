import { mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Makes an unlinked file. Each call opens it again, because the receiver of a descriptor reads it to its end.
 */
export function makeNamelessFile(content: Buffer | string): () => number {
  const folder = mkdtempSync(join(tmpdir(), 'confinement-'));
  try {
    const path = join(folder, 'content');
    writeFileSync(path, content);
    const descriptor = openSync(path, 'r');
    return () => openSync(`/proc/self/fd/${descriptor}`, 'r');
  } finally {
    rmSync(folder, { recursive: true });
  }
}
