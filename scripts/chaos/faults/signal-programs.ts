import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signalOne } from '../../../supervisor/running-processes.js';
import { mediaPrograms, type ProductProcess } from '../../../test/setup/product-processes.js';

/** What wraps the programs: they are wanted, not it. */
const WRAPPERS = ['bwrap', 'prlimit', 'setpriv', 'nice', 'node'];
const LOOK_EVERY_MS = 10;

/** Signals the first program that works on the product's media from now on; null when none did in time. */
export async function signalNextProgram(
  dataDir: string,
  signal: NodeJS.Signals,
  withinMs: number,
): Promise<ProductProcess | null> {
  const deadline = performance.now() + withinMs;
  while (performance.now() < deadline) {
    const found = mediaPrograms(dataDir).find(
      ({ command }) => !WRAPPERS.includes(basename(command.split(' ')[0] ?? '')),
    );
    if (found) {
      signalOne(found.pid, signal);
      return found;
    }
    await sleep(LOOK_EVERY_MS);
  }
  return null;
}
