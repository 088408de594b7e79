import {
  chmodSync,
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programs } from '../../services/platform/package-root.js';
import { signalOne } from '../../supervisor/running-processes.js';
import { claimPort } from './claim-port.js';
import { type GuardedProcess, spawnGuarded } from './guarded-process.js';
import { isRunning, productProcesses } from './product-processes.js';
import {
  connectToProduct,
  PORTS,
  type PortName,
  type ProductLocation,
  type RunningProduct,
} from './running-product.js';
import { waitUntil } from './wait-until.js';

const SUPERVISOR = join(programs, 'supervisor', 'main.js');

/** Against hanging only: a start takes seconds. */
const START_WITHIN_MS = 240_000;

/** The whole product, run as its user runs it, with a folder and ports of its own. */
export interface Product extends RunningProduct {
  /** As it runs now. */
  location(): ProductLocation;
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

/**
 * `env` is what its operator sets; `AMQP_URL` among it makes RabbitMQ carry the messages. Media is kept in `mediaFolder`, where one is
 * given: a disk of its own.
 */
export async function startProduct(
  env: NodeJS.ProcessEnv = {},
  { mediaFolder }: { readonly mediaFolder?: string } = {},
): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'product-'));
  // As the supervisor makes it: PostgreSQL's own user walks through.
  chmodSync(dataDir, 0o711);
  if (mediaFolder) symlinkSync(mediaFolder, join(dataDir, 'media'));
  const apiKey = 'svc_live_theKeyOfTheJourneys0123456789';
  const ports = await claimPorts();
  const supervisorLog = `${dataDir}.log`;
  let supervisor: GuardedProcess | undefined;
  const supervisorPid = () => supervisor?.child.pid as number;
  const location = (): ProductLocation => ({
    supervisorPid: supervisorPid(),
    supervisorLog,
    apiKey,
    dataDir,
    ports,
    databaseUrl: env.DATABASE_URL ?? null,
  });

  const start = async () => {
    const output = openSync(supervisorLog, 'a');
    const earlier = statSync(supervisorLog).size;
    const guarded = spawnGuarded(process.execPath, [SUPERVISOR], {
      env: {
        PATH: process.env.PATH,
        TMPDIR: tmpdir(),
        DATA_DIR: dataDir,
        BOOTSTRAP_API_KEY: apiKey,
        LOG_LEVEL: 'info',
        // A client that looks every 300 ms asks more often than sixty times a minute.
        RATE_LIMIT_PER_MINUTE: '100000',
        // What a killed process had in hand is waited for: half a minute, unless another time is set.
        MESSAGE_LEASE_MS: '5000',
        ...Object.fromEntries(PORTS.map((name) => [`${name}_PORT`, String(ports[name])])),
        ...env,
      },
      stdio: ['ignore', output, output],
    });
    closeSync(output);
    supervisor = guarded;
    let hasExited = false;
    void guarded.exited.then(() => {
      hasExited = true;
    });
    await waitUntil(
      'the product is ready',
      () => {
        const printed = readFileSync(supervisorLog).subarray(earlier).toString();
        if (hasExited) throw new Error(`The product did not start:\n${printed}`);
        return /\bReady$/m.test(printed);
      },
      { withinMs: START_WITHIN_MS },
    );
  };

  const killAll = async () => {
    // Nobody starts again what is killed.
    signalOne(supervisorPid(), 'SIGSTOP');
    const everything = productProcesses(dataDir, supervisorPid());
    for (const { pid } of everything) signalOne(pid, 'SIGKILL');
    await supervisor?.exited;
    await waitUntil('everything is killed', () => !everything.some(isRunning));
  };
  const removeFiles = () => {
    for (const path of [dataDir, supervisorLog]) rmSync(path, { recursive: true, force: true });
  };

  try {
    await start();
  } catch (err) {
    await killAll();
    removeFiles();
    throw err;
  }

  const { disconnect, ...running } = connectToProduct(location);
  return {
    ...running,
    location,
    killAll,
    startAgain: start,
    async stop() {
      await disconnect();
      try {
        await stopCleanly(
          supervisor as GuardedProcess,
          () => productProcesses(dataDir, supervisorPid()),
          () => readFileSync(supervisorLog, 'utf8'),
        );
      } finally {
        if (productProcesses(dataDir, supervisorPid()).length > 0) await killAll();
        removeFiles();
      }
    },
  };
}

async function stopCleanly(
  { child, exited }: GuardedProcess,
  listProcesses: () => ReturnType<typeof productProcesses>,
  readLog: () => string,
): Promise<void> {
  const everything = listProcesses();
  child.kill('SIGTERM');
  await exited;
  if (child.exitCode !== 0) throw new Error(`The product ended with ${child.exitCode}:\n${readLog()}`);
  // A guard of PostgreSQL's reads the end of its pipe a moment after the rest has gone.
  await waitUntil('its guards are gone', () => !everything.some(isRunning), { withinMs: 30_000 }).catch(
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
