import type { SpawnOptions } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { claimPort } from '../../setup/claim-port.js';
import { type GuardedProcess, spawnGuarded } from '../../setup/guarded-process.js';
import { CHILD_NAMES, type ChildName } from '../../setup/running-product.js';
import { waitUntil } from '../../setup/wait-until.js';
import type { ExclusiveProduct } from './exclusive-product.js';

/** Another process of each kind, as on a second machine: with the same database, broker, files and secrets. */
export interface SecondInstance {
  /** URL of its REST API. */
  readonly restUrl: string;
  /** Ends a process with SIGTERM and starts it again. */
  restart(child: ChildName): Promise<void>;
  stop(): Promise<void>;
}

const readNullSeparated = (path: string): string[] => readFileSync(path, 'utf8').split('\0').filter(Boolean);

function readEnvironment(pid: number): NodeJS.ProcessEnv {
  const entries = readNullSeparated(`/proc/${pid}/environ`).map((entry): [string, string] => {
    const at = entry.indexOf('=');
    return [entry.slice(0, at), entry.slice(at + 1)];
  });
  // The channel to the supervisor is not inherited.
  return Object.fromEntries(entries.filter(([name]) => !name.startsWith('NODE_CHANNEL_')));
}

/** Resolves when the process has everything that it needs. */
export const waitUntilReady = (what: string, metricsUrl: string): Promise<unknown> =>
  waitUntil(`${what} is ready`, () =>
    fetch(new URL('/readyz', metricsUrl)).then(
      ({ ok }) => ok,
      () => false,
    ),
  );

/** Starts the processes, whose requests go to each other, not to those of the first instance. */
export async function startSecondInstance(product: ExclusiveProduct): Promise<SecondInstance> {
  const ports = new Map<ChildName, { port: number; metrics: number }>();
  for (const child of CHILD_NAMES) ports.set(child, { port: await claimPort(), metrics: await claimPort() });
  const portOf = (child: ChildName) => ports.get(child)?.port as number;
  const at = (child: ChildName) => `http://127.0.0.1:${portOf(child)}`;
  const [pages, gateway] = [await claimPort(), await claimPort()];
  const shared = {
    VIDEOS_URL: at('videos'),
    JOBS_URL: at('jobs'),
    AUTH_INTERNAL_URL: at('auth'),
    AUTH_PAGES_URL: `http://127.0.0.1:${pages}`,
    WEBHOOKS_URL: at('webhooks'),
    MEDIA_URL: at('media'),
    AUTH_PORT: String(pages),
    REST_PORT: String(portOf('edge')),
    GATEWAY_PORT: String(gateway),
    WORKER_PORT: String(portOf('worker')),
  };
  const commands = new Map(
    CHILD_NAMES.map((child) => {
      const pid = product.pidOf(child);
      return [child, { args: readNullSeparated(`/proc/${pid}/cmdline`), env: readEnvironment(pid) }];
    }),
  );
  const log = openSync(join(product.dataDir, 'logs', 'second-instance.log'), 'a');
  const running = new Map<ChildName, GuardedProcess>();
  const start = async (child: ChildName) => {
    const { args: [command = '', ...args] = [], env } = commands.get(child) ?? {};
    const metrics = ports.get(child)?.metrics;
    const own = { PORT: String(portOf(child)), METRICS_PORT: String(metrics) };
    const options = {
      env: { ...env, ...shared, ...own },
      stdio: ['ignore', log, log] as SpawnOptions['stdio'],
    };
    running.set(child, spawnGuarded(command, args, options));
    await waitUntilReady(`the second ${child}`, `http://127.0.0.1:${metrics}`);
  };
  const end = async (child: ChildName) => {
    running.get(child)?.child.kill('SIGTERM');
    await running.get(child)?.exited;
    running.delete(child);
  };
  const stop = async () => {
    for (const child of [...running.keys()].reverse()) await end(child);
  };
  try {
    await Promise.all(CHILD_NAMES.map(start));
  } catch (err) {
    await stop();
    throw err;
  }
  return {
    restUrl: at('edge'),
    restart: async (child) => {
      await end(child);
      await start(child);
    },
    stop,
  };
}
