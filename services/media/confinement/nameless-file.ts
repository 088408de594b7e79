import { mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file without a name. Each call opens it once more: a descriptor is read to its end by whom it is handed to. */
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
