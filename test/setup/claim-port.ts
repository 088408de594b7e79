import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isPortFree } from '../../supervisor/ports.js';

/** Below the ports that a product chooses itself and those of outgoing connections. */
const CLAIMED = { from: 15_000, below: 20_000 };

const ours: string[] = [];
process.on('exit', () => {
  for (const path of ours) rmSync(path, { force: true });
});

/**
 * Returns an unused port that no other test of the run, in any process, is given until this process ends,
 * since some ports are opened much later or never. Each test run has its own folder for temporary files,
 * which contains the claims.
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
