import { signalOne } from '../../../supervisor/running-processes.js';
import { isRunning, productProcesses } from '../../setup/product-processes.js';
import { waitUntil } from '../../setup/wait-until.js';
import type { Installation } from '../installation.js';

/** Child processes notice within this time that their supervisor has died, finish their work and exit. */
const LEFT_WITHIN_MS = 40_000;

/** Kills the supervisor with SIGKILL, alone or with all child processes, and starts the product again. */
export async function restartProduct(product: Installation['product'], target: string): Promise<void> {
  if (target === 'all') await product.killAll();
  else {
    const { supervisorPid, dataDir } = product.location();
    const everything = productProcesses(dataDir, supervisorPid);
    signalOne(supervisorPid, 'SIGKILL');
    await waitUntil('the remaining child processes have exited', () => !everything.some(isRunning), {
      withinMs: LEFT_WITHIN_MS,
    });
  }
  await product.startAgain();
}
