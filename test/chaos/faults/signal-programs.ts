import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signalOne } from '../../../supervisor/running-processes.js';
import { mediaPrograms, type ProductProcess } from '../../setup/product-processes.js';

/** Wrappers, which are skipped to find the program itself. */
const WRAPPERS = ['bwrap', 'prlimit', 'setpriv', 'nice', 'node'];
const POLL_INTERVAL_MS = 10;

/** Signals the next program that processes the product's media; returns null when none ran in time. */
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
    await sleep(POLL_INTERVAL_MS);
  }
  return null;
}
