import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChildSpec } from '../supervisor/supervised-child.js';

/** The edge as the product starts it: the bundled program with its own options, and with its guard. */
export interface ShippedEdge {
  readonly pid: number;
  stop(): Promise<void>;
}

const START_WITHIN_MS = 60_000;

export async function startShippedEdge({
  entry,
  env,
  nodeOptions = [],
  healthUrl,
}: ChildSpec): Promise<ShippedEdge> {
  const child = spawn(process.execPath, [...nodeOptions, entry], {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  const deadline = Date.now() + START_WITHIN_MS;
  const isHealthy = () =>
    fetch(healthUrl).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isHealthy())) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error('The edge did not start');
    }
    await sleep(100);
  }
  return { pid: child.pid as number, stop };
}
