import type { SpawnOptions } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../../services/platform/config/package-root.js';
import { BROKER_USERS } from '../../../supervisor/broker-rights.js';
import { claimPort } from '../../setup/claim-port.js';
import {
  type ComposeService,
  type Environment,
  fillInAll,
  readComposeServices,
} from '../../setup/compose-file.js';
import { type GuardedProcess, spawnGuarded } from '../../setup/guarded-process.js';
import { CHILD_NAMES, type ChildName, superuserUrl } from '../../setup/running-product.js';
import { waitUntil } from '../../setup/wait-until.js';
import type { ExclusiveProduct } from './exclusive-product.js';

/**
 * Another process of each kind, as docker-compose.yml starts it on a second machine: with the same database,
 * broker, files and secrets.
 */
export interface SecondInstance {
  /** URL of its REST API. */
  readonly restUrl: string;
  /** Ends a process with SIGTERM and starts it again. */
  restart(child: ChildName): Promise<void>;
  stop(): Promise<void>;
}

function readEnvironment(pid: number): NodeJS.ProcessEnv {
  const entries = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean);
  return Object.fromEntries(
    entries.map((entry) => [entry.split('=', 1)[0], entry.slice(entry.indexOf('=') + 1)]),
  );
}

/** Resolves when the process has everything that it needs. */
export const waitUntilReady = (what: string, metricsUrl: string): Promise<unknown> =>
  waitUntil(`${what} is ready`, () =>
    fetch(new URL('/readyz', metricsUrl)).then(
      ({ ok }) => ok,
      () => false,
    ),
  );

/** The container of each process in docker-compose.yml. */
const containerOf = (child: ChildName): string => (child === 'worker' ? 'media-worker' : child);

/** Returns the values of `.env` that belong to the first instance: its secrets, addresses and settings. */
function readValues(product: ExclusiveProduct): Environment {
  const environments = CHILD_NAMES.map((child) => [child, readEnvironment(product.pidOf(child))] as const);
  const own = environments.flatMap(([child, env]) => [
    [`${child.toUpperCase()}_DATABASE_URL`, env.DATABASE_URL],
    [`CALLER_SIGNING_KEY_${child.toUpperCase()}`, env.CALLER_SIGNING_KEY],
  ]);
  const shared = environments.flatMap(([, env]) =>
    [
      ...['CALLER_PUBLIC_KEYS', 'STORAGE_SIGNING_SECRET', 'WEBHOOK_SECRETS_KEY'],
      ...['BASE_URL', 'AUTH_URL', 'STORAGE_URL', 'RATE_LIMIT_PER_MINUTE'],
    ].flatMap((name) => (env[name] ? [[name, env[name]]] : [])),
  );
  return {
    ...product.settings,
    DATABASE_URL: superuserUrl(product.location()),
    ...Object.fromEntries([...own, ...shared]),
    DATABASE_ROLE_SECRET: readFileSync(join(product.dataDir, 'secrets', 'database-role-secret'), 'utf8'),
    POSTGRES_PASSWORD: 'in the URL of the database',
    RABBITMQ_PASSWORD: 'in the address of the broker',
    ...Object.fromEntries(
      BROKER_USERS.map((user) => [`${user.toUpperCase()}_AMQP_URL`, product.settings.AMQP_URL]),
    ),
  };
}

/** Migrates the database as Compose does before it starts the processes. */
async function migrate(
  { command, environment }: ComposeService,
  values: Environment,
  options: SpawnOptions,
): Promise<void> {
  const env = {
    ...fillInAll(environment, values),
    DATABASE_URL: values.DATABASE_URL,
    // The broker of these tests is without the plugin, and all services use one user of it.
    RABBITMQ_MANAGEMENT_URL: '',
  };
  const { child, exited } = spawnGuarded(process.execPath, command.slice(1), { ...options, env });
  await exited;
  if (child.exitCode !== 0) throw new Error(`The migration ended with ${child.exitCode}`);
}

/**
 * Starts the processes with the commands and the environments of docker-compose.yml, where containers have one
 * machine: their host names and ports are those of this machine, and the broker is that of the first instance.
 * Requests go to each other, not to the processes of the first instance.
 */
export async function startSecondInstance(product: ExclusiveProduct): Promise<SecondInstance> {
  const services = await readComposeServices();
  const values = readValues(product);
  const ports = new Map<string, number>();
  const claim = async (address: string) => {
    const port = ports.get(address) ?? (await claimPort());
    ports.set(address, port);
    return port;
  };
  /** Replaces what only exists between containers. */
  const here = async (container: string, name: string, value: string): Promise<string> => {
    if (name === 'AMQP_URL') return product.settings.AMQP_URL as string;
    if (name === 'METRICS_HOST') return '127.0.0.1';
    if (/(^|_)PORT$/.test(name)) return String(await claim(`${container}:${value}`));
    const [, address = '', host = ''] = /^http:\/\/(([\w-]+):\d+)$/.exec(value) ?? [];
    return host in services ? `http://127.0.0.1:${await claim(address)}` : value;
  };
  const environments = new Map<ChildName, Record<string, string>>();
  for (const child of CHILD_NAMES) {
    const container = containerOf(child);
    const env: Record<string, string> = {
      PATH: values.PATH as string,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      DATA_DIR: product.dataDir,
    };
    for (const [name, value] of Object.entries(fillInAll(services[container]?.environment ?? {}, values)))
      env[name] = await here(container, name, value);
    environments.set(child, env);
  }
  const log = openSync(join(product.dataDir, 'logs', 'second-instance.log'), 'a');
  const options: SpawnOptions = { cwd: packageRoot, stdio: ['ignore', log, log] };
  await migrate(services.migrate as ComposeService, values, options);
  const running = new Map<ChildName, GuardedProcess>();
  const start = async (child: ChildName) => {
    const [, ...args] = services[containerOf(child)]?.command ?? [];
    const env = environments.get(child);
    running.set(child, spawnGuarded(process.execPath, args, { ...options, env }));
    await waitUntilReady(`the second ${child}`, `http://127.0.0.1:${env?.METRICS_PORT}`);
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
    restUrl: `http://127.0.0.1:${environments.get('edge')?.REST_PORT}`,
    restart: async (child) => {
      await end(child);
      await start(child);
    },
    stop,
  };
}
