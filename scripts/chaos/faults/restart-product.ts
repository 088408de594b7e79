import { signalOne } from '../../../supervisor/running-processes.js';
import { isRunning, productProcesses } from '../../../test/setup/product-processes.js';
import { waitUntil } from '../../../test/setup/wait-until.js';
import type { Installation } from '../installation.js';

/** What a supervisor leaves behind notices it, ends its work and goes. */
const LEFT_WITHIN_MS = 40_000;

/** kill -9 to the supervisor, alone or with all it has started, and a new start. */
export async function restartProduct(product: Installation['product'], target: string): Promise<void> {
  if (target === 'all') await product.killAll();
  else {
    const { supervisorPid, dataDir } = product.location();
    const everything = productProcesses(dataDir, supervisorPid);
    signalOne(supervisorPid, 'SIGKILL');
    await waitUntil('what the supervisor left behind is gone', () => !everything.some(isRunning), {
      withinMs: LEFT_WITHIN_MS,
    });
  }
  await product.startAgain();
}
