import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isPortFree } from '../../supervisor/ports.js';

/** Below what a product chooses for itself, and below what outgoing connections are given. */
const CLAIMED = { from: 15_000, below: 20_000 };

const ours: string[] = [];
process.on('exit', () => {
  for (const path of ours) rmSync(path, { force: true });
});

/**
 * A port nobody listens on and that no other test of the run is given until this process ends, in whatever process: some are
 * listened on much later, or never. A run of the tests has a folder for temporary files of its own, and so the claims in it.
 */
export async function claimPort(): Promise<number> {
  const claims = join(tmpdir(), 'claimed-ports');
  mkdirSync(claims, { recursive: true });
  for (;;) {
    const port = CLAIMED.from + Math.floor(Math.random() * (CLAIMED.below - CLAIMED.from));
    if (claim(join(claims, String(port))) && (await isPortFree(port))) return port;
  }
}

function claim(path: string): boolean {
  try {
    writeFileSync(path, '', { flag: 'wx' });
    ours.push(path);
    return true;
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw err;
  }
}
