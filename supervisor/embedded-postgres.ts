import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomText } from '../services/platform/text/ids.js';
import { findFreePort, isPortFree } from './ports.js';
import { findPostgresBinaries } from './postgres-binaries.js';
import { makeCluster, SUPERUSER } from './postgres-cluster.js';
import { stopPostgresOrphans } from './postgres-orphans.js';
import { type Cluster, launchPostmaster, type Postmaster, PostmasterKilled } from './postmaster.js';
import { storePrivateFile } from './private-file.js';
import { takeLock } from './process-lock.js';
import { RotatingFile, type RotationLimits } from './rotating-file.js';
import { chooseUnprivilegedUser, giveFolder } from './unprivileged-user.js';

export interface EmbeddedPostgres {
  /** URL of the superuser, on 127.0.0.1; stays the same when the server had to be restarted. */
  readonly url: string;
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** The database files are stored in `postgres/` below it. */
  readonly dataDir: string;
  readonly log: (line: string) => void;
  /** Default: the port of the last start, or a free one. */
  readonly port?: number;
  /** Ports reserved for other processes: none of them is used. */
  readonly meantForOthers?: ReadonlySet<number>;
  /** Server settings, e.g. `{ fsync: 'off' }` for tests. */
  readonly settings?: Readonly<Record<string, string | number>>;
  readonly logLimits?: RotationLimits;
}

/** How long to wait for the last output after the server has ended. */
const LAST_LINES_MS = 1000;

async function choosePort(
  portFile: string,
  { port: wanted, meantForOthers }: EmbeddedPostgresOptions,
): Promise<number> {
  const remembered = existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) : undefined;
  const port = wanted ?? remembered;
  if (port && !meantForOthers?.has(port) && (await isPortFree(port))) return port;
  if (wanted) throw new Error(`PostgreSQL can't have port ${wanted}: it is in use`);
  return findFreePort(undefined, meantForOthers);
}

const MAX_LAUNCHES = 3;

/** The processes that a small database does not use are left out. */
const SETTINGS = {
  max_connections: 200,
  log_min_messages: 'warning',
  io_workers: 1,
  max_logical_replication_workers: 0,
};

/**
 * Starts the server on a port; tries another one if it is taken concurrently, and starts again a server that was
 * killed while it started.
 */
async function launch(cluster: Cluster, home: string, options: EmbeddedPostgresOptions) {
  const portFile = join(home, 'port');
  for (let attempt = 1; ; attempt++) {
    const port = await choosePort(portFile, options);
    try {
      const settings = { ...SETTINGS, ...options.settings };
      const postmaster = await launchPostmaster(cluster, port, settings);
      writeFileSync(portFile, String(port));
      return { port, postmaster, settings };
    } catch (error) {
      if (attempt === MAX_LAUNCHES) throw error;
      if (error instanceof PostmasterKilled) {
        options.log('PostgreSQL ended unexpectedly; restarting it');
        await stopPostgresOrphans(cluster.folder, options.log);
      } else if (await isPortFree(port)) throw error;
    }
  }
}

const addressOf = (password: string, port: number | string): string =>
  `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`;

/** Returns the URL of the server that was last started for this folder; undefined when there never was one. */
export function findEmbeddedPostgres(dataDir: string): string | undefined {
  const read = (name: string) => readFileSync(join(resolve(dataDir), 'postgres', name), 'utf8').trim();
  if (!existsSync(join(resolve(dataDir), 'postgres', 'port'))) return undefined;
  return addressOf(read('password'), read('port'));
}

/** Creates and runs a dedicated PostgreSQL server; it is restarted if it ends by itself. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const home = join(resolve(options.dataDir), 'postgres');
  // The server's user must be able to traverse this folder; private files in it have their own permissions.
  mkdirSync(home, { recursive: true });
  chmodSync(home, 0o711);
  const lock = takeLock(join(home, 'lock'));
  try {
    const folder = join(home, 'data');
    const user = chooseUnprivilegedUser(folder, options.log);
    const binaries = findPostgresBinaries(user, home);
    const password = await storePrivateFile(join(home, 'password'), () => randomText(40));
    if (!existsSync(folder)) options.log('PostgreSQL: making the database files');
    await makeCluster(folder, binaries, user, password);
    await stopPostgresOrphans(folder, options.log);
    if (user) giveFolder(folder, user);

    const logFile = new RotatingFile(join(home, 'postgres.log'), options.logLimits);
    const cluster: Cluster = { folder, binaries, user, logFile };
    const { port, postmaster, settings } = await launch(cluster, home, options);
    const stop = keepRunning(postmaster, options.log, async () => {
      await stopPostgresOrphans(folder, options.log);
      return launchPostmaster(cluster, port, settings);
    });
    return {
      url: addressOf(password, port),
      stop: async () => {
        await stop().finally(lock.release);
        logFile.close();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Restarts the server whenever it ends unexpectedly; the returned function stops it permanently. */
function keepRunning(first: Postmaster, log: (line: string) => void, launchAgain: () => Promise<Postmaster>) {
  let current: Postmaster = first;
  const stopping = new AbortController();

  async function run(): Promise<void> {
    let pauseMs = 200;
    await current.exited;
    while (!stopping.signal.aborted) {
      log('PostgreSQL ended unexpectedly; restarting it');
      try {
        current = await launchAgain();
        log('PostgreSQL is back');
        pauseMs = 200;
        if (stopping.signal.aborted) current.signal('SIGINT');
        await current.exited;
      } catch (error) {
        log(`PostgreSQL: ${(error as Error).message}`);
        await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
        pauseMs = Math.min(pauseMs * 2, 10_000);
      }
    }
  }
  const ended = run();

  return async (): Promise<void> => {
    stopping.abort();
    current.signal('SIGINT');
    const impatience = setTimeout(() => current.signal('SIGQUIT'), 10_000);
    await ended;
    clearTimeout(impatience);
    // A child process of the server that outlives it may hold the log open.
    await Promise.race([current.written, sleep(LAST_LINES_MS, undefined, { ref: false })]);
  };
}
