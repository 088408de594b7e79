import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { ChildSpec } from '../supervisor/supervised-child.js';
import { untilReady } from './until-ready.js';

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
  await untilReady(child, healthUrl, { withinMs: START_WITHIN_MS, pollIntervalMs: 100 }).catch(
    async (err: unknown) => {
      await stop();
      throw err;
    },
  );
  return { pid: child.pid as number, stop };
}
