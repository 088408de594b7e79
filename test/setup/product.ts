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
import { programs } from '../../services/platform/config/package-root.js';
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

/** Only prevents hanging; a start takes seconds. */
const START_WITHIN_MS = 240_000;

/** The whole product, run as its operator runs it, with its own folder and ports. */
export interface Product extends RunningProduct {
  /** Returns its current location. */
  location(): ProductLocation;
  /** Kills the supervisor, PostgreSQL and every child at once with SIGKILL. */
  killAll(): Promise<void>;
  /** Runs it again after `killAll`, on the same folder and ports. */
  startAgain(): Promise<void>;
  /** Sends SIGTERM; throws unless it exits with 0 and leaves no process behind. Deletes the folder. */
  stop(): Promise<void>;
}

/** Claims ports for the whole run, so that a restarted child finds its port free. */
async function claimPorts(): Promise<Record<PortName, number>> {
  const claimed = PORTS.map(async (name) => [name, await claimPort()]);
  return Object.fromEntries(await Promise.all(claimed));
}

function makeDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'product-'));
  // Created with the supervisor's permissions, since PostgreSQL's own user must be able to traverse it.
  chmodSync(dataDir, 0o711);
  return dataDir;
}

/**
 * `env` contains the operator's settings; `AMQP_URL` selects RabbitMQ as the transport. Media is stored in
 * `mediaFolder` if given, such as a separate disk; `dataDir` is an existing folder instead of a new one.
 */
export async function startProduct(
  env: NodeJS.ProcessEnv = {},
  { mediaFolder, dataDir = makeDataDir() }: { readonly mediaFolder?: string; readonly dataDir?: string } = {},
): Promise<Product> {
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
        // A client that polls every 300 ms exceeds the default of sixty requests a minute.
        RATE_LIMIT_PER_MINUTE: '100000',
        // The work of a killed process is available again after the lease, by default half a minute.
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
    // Suspended, so that the supervisor does not restart killed children.
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
  // PostgreSQL's guard detects the end of its pipe a moment after the other processes have exited.
  await waitUntil('its guards have ended', () => !everything.some(isRunning), { withinMs: 30_000 }).catch(
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
