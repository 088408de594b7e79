import { createHash, randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chooseUnprivilegedUser, type UserIds } from '../../supervisor/unprivileged-user.js';
import { claimPort } from './claim-port.js';
import { type GuardedProcess, spawnGuarded } from './guarded-process.js';
import { findRabbitmqPrograms } from './rabbitmq-programs.js';

export interface PrivateRabbitmq {
  readonly url: string;
  readonly port: number;
  /** Of the management plugin; empty without it. */
  readonly managementUrl: string;
  stop(): Promise<void>;
  /** Kills the server like a power cut. */
  kill(): Promise<void>;
  /** Signals all of its processes: SIGSTOP suspends it, SIGCONT resumes it. */
  signal(signal: NodeJS.Signals): void;
  /** Restarts on the same port and files, after `kill` or directly. */
  restart(): Promise<void>;
}

const START_WITHIN_MS = 90_000;
const STOP_WITHIN_MS = 15_000;

/**
 * Starts a separate RabbitMQ server on free ports; resolves when it is ready. None of its processes outlives
 * this one.
 */
export async function startPrivateRabbitmq(
  options: { readonly dir?: string; readonly virtualHost?: string; readonly managed?: boolean } = {},
): Promise<PrivateRabbitmq> {
  const dir = options.dir ?? mkdtempSync(join(tmpdir(), 'private-rabbitmq-'));
  const folderToRemove = options.dir ? '' : dir;
  const programs = findRabbitmqPrograms();
  const user = chooseUnprivilegedUser(dir, () => undefined);
  const [port, distPort, epmdPort] = [await claimPort(), await claimPort(), await claimPort()];
  const env = { ...programs.env, ...serverEnv(dir, port, distPort, epmdPort) };
  const managementPort = options.managed ? await claimPort() : null;
  layOut(dir, { port, managementPort, user, virtualHost: options.virtualHost });

  // Started in the foreground as a child: the daemon that Erlang would start leaves the process group and
  // never exits.
  const epmd = spawnGuarded(programs.epmd, [], { ...user, env, cwd: '/', stdio: 'ignore', folderToRemove });
  let server: GuardedProcess | undefined;
  const launch = async () => {
    server = spawnGuarded(programs.server, [], { ...user, env, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
    await untilReady(server, port);
  };
  const end = async (signal: NodeJS.Signals) => {
    const ending = server;
    if (!ending) return;
    ending.signal(signal);
    const impatience = setTimeout(() => ending.signal('SIGKILL'), STOP_WITHIN_MS);
    await ending.exited;
    clearTimeout(impatience);
    // Processes started by the server's script exit a moment after it.
    ending.signal('SIGKILL');
    server = undefined;
  };
  const stop = async () => {
    await end('SIGTERM');
    epmd.signal('SIGKILL');
    await epmd.exited;
    if (folderToRemove) rmSync(folderToRemove, { recursive: true, force: true });
  };
  try {
    await launch();
  } catch (err) {
    await stop();
    throw err;
  }
  return {
    url: `amqp://guest:guest@127.0.0.1:${port}`,
    port,
    managementUrl: managementPort ? `http://127.0.0.1:${managementPort}` : '',
    stop,
    kill: () => end('SIGKILL'),
    signal: (signal) => server?.signal(signal),
    restart: async () => {
      await end('SIGTERM');
      await launch();
    },
  };
}

function serverEnv(dir: string, port: number, distPort: number, epmdPort: number): Record<string, string> {
  return {
    HOME: dir,
    LANG: 'C.UTF-8',
    ERL_EPMD_PORT: String(epmdPort),
    ERL_EPMD_ADDRESS: '127.0.0.1',
    ERL_CRASH_DUMP_SECONDS: '0',
    RABBITMQ_NODENAME: `private${port}@localhost`,
    RABBITMQ_NODE_IP_ADDRESS: '127.0.0.1',
    RABBITMQ_NODE_PORT: String(port),
    RABBITMQ_DIST_PORT: String(distPort),
    RABBITMQ_MNESIA_BASE: join(dir, 'mnesia'),
    RABBITMQ_LOG_BASE: join(dir, 'log'),
    RABBITMQ_CONFIG_FILE: join(dir, 'rabbitmq.conf'),
    RABBITMQ_ADVANCED_CONFIG_FILE: join(dir, 'advanced.config'),
    RABBITMQ_CONF_ENV_FILE: join(dir, 'env.conf'),
    RABBITMQ_ENABLED_PLUGINS_FILE: join(dir, 'enabled_plugins'),
    RABBITMQ_GENERATED_CONFIG_DIR: join(dir, 'schema'),
    RABBITMQ_SCHEMA_DIR: join(dir, 'schema'),
    RABBITMQ_PID_FILE: join(dir, 'pid'),
    // Idle schedulers would otherwise busy-wait on a machine used by others.
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS:
      '+S 2:2 +sbwt none +sbwtdcpu none +sbwtdio none -kernel inet_dist_use_interface {127,0,0,1}',
  };
}

interface Layout {
  readonly port: number;
  readonly managementPort: number | null;
  readonly user: UserIds | undefined;
  readonly virtualHost: string | undefined;
}

function layOut(dir: string, { port, managementPort, user, virtualHost }: Layout): void {
  for (const folder of [dir, join(dir, 'mnesia'), join(dir, 'log'), join(dir, 'schema')]) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (user) chownSync(folder, user.uid, user.gid);
  }
  const write = (name: string, text: string, mode = 0o600) => {
    const file = join(dir, name);
    if (!existsSync(file)) writeFileSync(file, text, { mode });
    if (user) chownSync(file, user.uid, user.gid);
  };
  write('.erlang.cookie', randomBytes(16).toString('hex'), 0o400);
  write('enabled_plugins', managementPort ? '[rabbitmq_management].' : '[].');
  write('env.conf', '');
  if (virtualHost) write('definitions.json', JSON.stringify(definitionsWith(virtualHost)));
  write(
    'rabbitmq.conf',
    [
      `listeners.tcp.default = 127.0.0.1:${port}`,
      'log.console = true',
      'log.console.level = warning',
      'log.file = false',
      'disk_free_limit.absolute = 50MB',
      'vm_memory_high_watermark.absolute = 512MB',
      ...(managementPort ? managementSettings(managementPort) : []),
      ...(virtualHost ? [`load_definitions = ${join(dir, 'definitions.json')}`] : []),
      '',
    ].join('\n'),
  );
}

/** Users and rights are all that is asked for. */
const managementSettings = (port: number): string[] => [
  `management.tcp.port = ${port}`,
  'management.tcp.ip = 127.0.0.1',
  'management.disable_stats = true',
  'management_agent.disable_metrics_collector = true',
];

/**
 * Definitions of a new server: the default virtual host and user, which definitions replace, and an
 * additional virtual host.
 */
function definitionsWith(virtualHost: string) {
  const salt = randomBytes(4);
  const hash = createHash('sha256').update(salt).update('guest').digest();
  const names = ['/', virtualHost];
  return {
    vhosts: names.map((name) => ({ name })),
    users: [
      {
        name: 'guest',
        tags: ['administrator'],
        hashing_algorithm: 'rabbit_password_hashing_sha256',
        password_hash: Buffer.concat([salt, hash]).toString('base64'),
      },
    ],
    permissions: names.map((vhost) => ({ user: 'guest', vhost, configure: '.*', write: '.*', read: '.*' })),
  };
}

async function untilReady(server: GuardedProcess, port: number): Promise<void> {
  let said = '';
  const subscribe = (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-4_000);
  };
  server.child.stdout?.on('data', subscribe);
  server.child.stderr?.on('data', subscribe);
  let over = false;
  void server.exited.then(() => {
    over = true;
  });
  const until = Date.now() + START_WITHIN_MS;
  while (!(await answers(port))) {
    if (over || Date.now() > until) throw new Error(`RabbitMQ did not start:\n${said}`);
    await sleep(100);
  }
}

/** Whether the broker responds to an AMQP handshake; the port opens before that. */
function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('AMQP\0\0\x09\x01'));
    const end = (ready: boolean) => {
      socket.destroy();
      resolve(ready);
    };
    socket.once('data', () => end(true));
    socket.once('error', () => end(false));
    socket.once('close', () => resolve(false));
    socket.setTimeout(1_000, () => end(false));
  });
}
