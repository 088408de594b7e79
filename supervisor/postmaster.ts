import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RotatingFile } from './rotating-file.js';
import { canReach, type UserIds } from './unprivileged-user.js';

export interface Cluster {
  readonly folder: string;
  readonly binaries: string;
  readonly user: UserIds | undefined;
  /** Receives all output of the server. */
  readonly logFile: RotatingFile;
}

export interface Postmaster {
  readonly exited: Promise<void>;
  /** Resolves when the output of all server processes has been written to its log. */
  readonly written: Promise<unknown>;
  signal(signal: NodeJS.Signals): void;
}

/** Environment of PostgreSQL and initdb: nothing is inherited, so it contains no secrets. */
export const postgresEnv = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' };

/**
 * Path of the cluster as passed to the server. Below a home directory that its user may not enter, the
 * absolute path does not work; the relative path from its working directory does.
 */
export function clusterAddress({ folder, user }: Pick<Cluster, 'folder' | 'user'>): string {
  if (!user || canReach(folder, user)) return folder;
  if (process.platform === 'linux') return '/proc/self/cwd';
  throw new Error(
    `PostgreSQL must not run as root, and its user can't reach ${folder}; set DATA_DIR or DATABASE_URL`,
  );
}

const REMEMBERED_LINES = 5;

/** The server was killed by a signal before it accepted connections: it has no fault of its own. */
export class PostmasterKilled extends Error {}

function isReady(folder: string, pid: number): boolean {
  try {
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
    return lines[0] === String(pid) && lines[7]?.trim() === 'ready';
  } catch {
    return false;
  }
}

/**
 * Ends the server when the supervisor is killed: `read` ends when the supervisor's end of the pipe closes; a
 * line means that the server has ended by itself.
 */
function guard(pid: number, user: UserIds | undefined): { dismiss(): void } {
  const script = 'read -r done || kill -INT "$1"';
  const child = spawn('/bin/sh', ['-c', script, 'postgres-guard', String(pid)], {
    ...user,
    cwd: '/',
    env: postgresEnv,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.on('error', () => {});
  child.stdin.on('error', () => {});
  return { dismiss: () => child.stdin.end('done\n') };
}

/**
 * Starts the server and waits until it accepts connections; rejects with its last output when it ends before
 * that.
 */
export async function launchPostmaster(
  cluster: Cluster,
  port: number,
  settings: Readonly<Record<string, string | number>>,
): Promise<Postmaster> {
  const { folder, binaries, user, logFile } = cluster;
  const flags = Object.entries({
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port,
    ...settings,
  });
  const child = spawn(
    join(binaries, 'postgres'),
    ['-D', clusterAddress(cluster), ...flags.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...user, cwd: folder, env: postgresEnv, detached: true, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const recent: string[] = [];
  const keepLine = (line: string) => {
    logFile.writeLine(line);
    recent.push(line);
    if (recent.length > REMEMBERED_LINES) recent.shift();
  };
  // Both streams end with the last process of the server.
  const written = Promise.all([child.stdout, child.stderr].map((stream) => followLines(stream, keepLine)));
  let over = false;
  let killedBy: NodeJS.Signals | null = null;
  const exited = once(child, 'exit').then(
    ([, signal]) => {
      killedBy = signal;
    },
    () => undefined,
  );
  void exited.then(() => {
    over = true;
  });

  if (child.pid === undefined) throw new Error(`PostgreSQL can't be run from ${binaries}`);
  const watch = guard(child.pid, user);
  void exited.then(watch.dismiss);
  while (!isReady(folder, child.pid)) {
    if (over) {
      await written;
      const output = recent.join('\n');
      if (killedBy)
        throw new PostmasterKilled(`PostgreSQL was killed by ${killedBy} while it started:\n${output}`);
      throw new Error(`PostgreSQL did not start:\n${output}`);
    }
    await sleep(20);
  }
  return { exited, written, signal: (signal) => void child.kill(signal) };
}

/** Resolves when the stream has ended and every line was passed on. */
async function followLines(stream: Readable, keep: (line: string) => void): Promise<void> {
  stream.on('error', () => undefined);
  const lines = createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY }).on('line', keep);
  await once(lines, 'close');
}
