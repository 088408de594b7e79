import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { programs } from '../../services/platform/package-root.js';
import { signalOne } from '../../supervisor/process-identity.js';
import { claimPort } from './claim-port.js';
import { type GuardedProcess, spawnGuarded } from './guarded-process.js';
import { childrenOf, isRunning, productProcesses } from './product-processes.js';
import { type CallApi, makeRestClient } from './rest-client.js';
import { waitUntil } from './wait-until.js';

const SUPERVISOR = join(programs, 'supervisor', 'main.js');

const PROGRAMS = {
  auth: 'services/auth/main.js',
  media: 'services/media/main.js',
  jobs: 'services/jobs/main.js',
  videos: 'services/videos/main.js',
  webhooks: 'services/webhooks/main.js',
  worker: 'services/media/worker-main.js',
  edge: 'supervisor/edge.js',
} as const;
export type ChildName = keyof typeof PROGRAMS;
export const CHILD_NAMES = Object.keys(PROGRAMS) as ChildName[];

const PORTS = ['REST', 'GATEWAY', 'VIDEOS', 'JOBS', 'AUTH', 'WEBHOOKS', 'MEDIA', 'WORKER'] as const;
type PortName = (typeof PORTS)[number];

const START_WITHIN_MS = 120_000;

/** The whole product, run as its user runs it, with a folder and ports of its own. */
export interface Product {
  readonly apiKey: string;
  readonly dataDir: string;
  /** Address of each port on this machine. */
  readonly urls: Readonly<Record<PortName, string>>;
  readonly api: CallApi;
  /** Rows of a statement, as the database's superuser: past all boundaries. */
  sql<R extends object>(statement: string, values?: unknown[]): Promise<R[]>;
  pidOf(child: ChildName): number;
  kill(child: ChildName, signal: NodeJS.Signals): void;
  /** What a child has logged, or what the supervisor has said. */
  log(child: ChildName | 'supervisor'): string;
  /** kill -9 to the supervisor, PostgreSQL and every child at once. */
  killAll(): Promise<void>;
  /** Runs it again after `killAll`, on the same folder and ports. */
  startAgain(): Promise<void>;
  /** SIGTERM; throws unless it ends with 0 and leaves no process behind. The folder goes too. */
  stop(): Promise<void>;
}

/** Their own as long as the run lasts: a child that is restarted finds its port free. */
async function claimPorts(): Promise<Record<PortName, number>> {
  const claimed = PORTS.map(async (name) => [name, await claimPort()]);
  return Object.fromEntries(await Promise.all(claimed));
}

/** `env` is what its operator sets; `AMQP_URL` among it makes RabbitMQ carry the messages. */
export async function startProduct(env: NodeJS.ProcessEnv = {}): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'product-'));
  // As the supervisor makes it: PostgreSQL's own user walks through.
  chmodSync(dataDir, 0o711);
  const apiKey = 'svc_live_theKeyOfTheJourneys0123456789';
  const ports = await claimPorts();
  const said: string[] = [];
  let supervisor: GuardedProcess | undefined;

  const start = async () => {
    const guarded = spawnGuarded(process.execPath, [SUPERVISOR], {
      env: {
        PATH: process.env.PATH,
        TMPDIR: tmpdir(),
        DATA_DIR: dataDir,
        BOOTSTRAP_API_KEY: apiKey,
        LOG_LEVEL: 'info',
        // A client that looks every 300 ms asks more often than sixty times a minute.
        RATE_LIMIT_PER_MINUTE: '100000',
        // What a killed process had in hand is waited for: half a minute, unless it is told.
        MESSAGE_LEASE_MS: '5000',
        ...Object.fromEntries(PORTS.map((name) => [`${name}_PORT`, String(ports[name])])),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    supervisor = guarded;
    const { child, exited } = guarded;
    for (const stream of [child.stdout!, child.stderr!])
      createInterface({ input: stream }).on('line', (line) => said.push(line));
    const heard = said.length;
    let over = false;
    void exited.then(() => {
      over = true;
    });
    await waitUntil(
      'the product is ready',
      () => {
        if (over) throw new Error(`The product did not start:\n${said.slice(heard).join('\n')}`);
        return said.slice(heard).some((line) => /\bReady$/.test(line));
      },
      { withinMs: START_WITHIN_MS },
    );
  };

  const supervisorPid = () => supervisor?.child.pid as number;
  const pidOf = (child: ChildName): number => {
    const found = childrenOf(supervisorPid()).find(({ command }) => command.includes(PROGRAMS[child]));
    if (!found) throw new Error(`${child} is not running`);
    return found.pid;
  };
  const killAll = async () => {
    const everything = productProcesses(dataDir, supervisorPid());
    for (const { pid } of everything) signalOne(pid, 'SIGKILL');
    await supervisor?.exited;
    await waitUntil('everything is killed', () => !everything.some(isRunning), { withinMs: 10_000 });
  };

  try {
    await start();
  } catch (err) {
    await killAll();
    rmSync(dataDir, { recursive: true, force: true });
    throw err;
  }

  const database = openDatabase(() => env.DATABASE_URL ?? embeddedUrl(dataDir));
  return {
    apiKey,
    dataDir,
    urls: Object.fromEntries(
      PORTS.map((name) => [name, `http://127.0.0.1:${ports[name]}`]),
    ) as Product['urls'],
    api: makeRestClient(`http://127.0.0.1:${ports.REST}`, apiKey),
    sql: database.query,
    pidOf,
    kill: (child, signal) => process.kill(pidOf(child), signal),
    log: (child) =>
      child === 'supervisor' ? said.join('\n') : readFileSync(join(dataDir, 'logs', `${child}.log`), 'utf8'),
    killAll,
    startAgain: start,
    async stop() {
      await database.close();
      try {
        await stopCleanly(
          supervisor as GuardedProcess,
          () => productProcesses(dataDir, supervisorPid()),
          said,
        );
      } finally {
        if (productProcesses(dataDir, supervisorPid()).length > 0) await killAll();
        rmSync(dataDir, { recursive: true, force: true });
      }
    },
  };
}

async function stopCleanly(
  { child, exited }: GuardedProcess,
  listProcesses: () => ReturnType<typeof productProcesses>,
  said: readonly string[],
): Promise<void> {
  const everything = listProcesses();
  child.kill('SIGTERM');
  await exited;
  if (child.exitCode !== 0) throw new Error(`The product ended with ${child.exitCode}:\n${said.join('\n')}`);
  // A guard of PostgreSQL's reads the end of its pipe a moment after the rest has gone.
  await waitUntil('its guards are gone', () => !everything.some(isRunning), { withinMs: 10_000 }).catch(
    () => {},
  );
  const left = [
    ...new Map([...everything.filter(isRunning), ...listProcesses()].map((p) => [p.pid, p])).values(),
  ];
  if (left.length > 0) {
    throw new Error(
      `The product left running: ${left.map(({ pid, command }) => `${pid} ${command}`).join('; ')}`,
    );
  }
}

/** Some tests look every few milliseconds: a connection is kept for them until its server is gone. */
function openDatabase(url: () => string) {
  const kept = new Map<string, pg.Pool>();
  const pool = (): pg.Pool => {
    const address = url();
    const made = kept.get(address) ?? new pg.Pool({ connectionString: address, max: 4 });
    if (!kept.has(address)) made.on('error', () => undefined);
    kept.set(address, made);
    return made;
  };
  return {
    query: async <R extends object>(statement: string, values?: unknown[]): Promise<R[]> =>
      (await pool().query(statement, values)).rows as R[],
    close: () => Promise.all([...kept.values()].map((each) => each.end())),
  };
}

function embeddedUrl(dataDir: string): string {
  const home = join(dataDir, 'postgres');
  if (!existsSync(join(home, 'port'))) throw new Error('The product has no PostgreSQL of its own');
  const password = readFileSync(join(home, 'password'), 'utf8').trim();
  const port = readFileSync(join(home, 'port'), 'utf8').trim();
  return `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;
}
