import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { programs } from '../services/platform/config/package-root.js';
import { findFreePort } from '../supervisor/ports.js';
import { peakMemoryOfTree, pidInTree } from './process-tree.js';
import { untilReady } from './until-ready.js';

const SUPERVISOR = join(programs, 'supervisor', 'main.js');
export const PORTS = ['REST', 'GATEWAY', 'VIDEOS', 'JOBS', 'AUTH', 'WEBHOOKS', 'MEDIA', 'WORKER'] as const;
const READY_WITHIN_MS = 120_000;

export interface BenchProduct {
  /** Process id of the supervisor, which starts all other processes. */
  readonly pid: number;
  readonly restUrl: string;
  readonly graphqlUrl: string;
  readonly videosUrl: string;
  readonly dataDir: string;
  readonly apiKey: string;
  /** Returns the id of the process whose program path ends with this text. */
  pidOf(program: string): number;
  /** Returns the peak memory of each Node process by program. */
  peakMemory(): ReadonlyArray<{ readonly program: string; readonly bytes: number }>;
  stop(): Promise<void>;
}

/** Starts the whole product as `npm start` does, with a folder under `parent` that is deleted at the end. */
export async function startBenchProduct(parent: string, env: NodeJS.ProcessEnv): Promise<BenchProduct> {
  const dataDir = mkdtempSync(join(parent, 'bench-product-'));
  // PostgreSQL's own user must be able to traverse the folder.
  chmodSync(dataDir, 0o711);
  const ports: NodeJS.ProcessEnv = {};
  for (const name of PORTS) ports[`${name}_PORT`] = String(await findFreePort());
  const apiKey = 'svc_live_theKeyOfTheBench012345678901234';
  const child = spawn(process.execPath, [SUPERVISOR], {
    env: {
      ...ports,
      DATA_DIR: dataDir,
      BOOTSTRAP_API_KEY: apiKey,
      LOG_LEVEL: 'warn',
      RATE_LIMIT_PER_MINUTE: '1000000',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  const restUrl = `http://127.0.0.1:${ports.REST_PORT}`;
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  await untilReady(child, `${restUrl}/readyz`, { withinMs: READY_WITHIN_MS, pollIntervalMs: 200 }).catch(
    async (err: unknown) => {
      await stop();
      throw err;
    },
  );
  const graphqlUrl = `http://127.0.0.1:${ports.GATEWAY_PORT}/graphql`;
  return {
    pid: child.pid as number,
    restUrl,
    graphqlUrl,
    videosUrl: `http://127.0.0.1:${ports.VIDEOS_PORT}`,
    dataDir,
    apiKey,
    pidOf: (program) => pidInTree(child.pid as number, program),
    peakMemory: () => peakMemoryOfTree(child.pid as number),
    stop,
  };
}
