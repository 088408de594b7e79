import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { canReach, type UserIds } from './unprivileged-user.js';

export interface Cluster {
  readonly folder: string;
  readonly binaries: string;
  readonly user: UserIds | undefined;
  readonly logFile: string;
}

export interface Postmaster {
  readonly exited: Promise<void>;
  signal(signal: NodeJS.Signals): void;
}

/** PostgreSQL's and initdb's surroundings: nothing of ours, so that no secret is in their environment. */
export const postgresEnv = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' };

/**
 * How the server is told where its files are. Below a home that its user may not enter, the absolute path is of no use
 * to it; the folder it was started in is.
 */
export function clusterAddress({ folder, user }: Pick<Cluster, 'folder' | 'user'>): string {
  if (!user || canReach(folder, user)) return folder;
  if (process.platform === 'linux') return '/proc/self/cwd';
  throw new Error(
    `PostgreSQL must not run as root, and its user can't reach ${folder}; set DATA_DIR or DATABASE_URL`,
  );
}

function isReady(folder: string, pid: number): boolean {
  try {
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
    return lines[0] === String(pid) && lines[7]?.trim() === 'ready';
  } catch {
    return false;
  }
}

/**
 * Ends the server when we are killed without a chance to: reading ends when our end of the pipe is gone; a line read
 * means that the server has ended by itself.
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

/** Starts the server and waits until it takes connections; throws with its last words when it ends before that. */
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
  const log = openSync(logFile, 'a', 0o600);
  const child = spawn(
    join(binaries, 'postgres'),
    ['-D', clusterAddress(cluster), ...flags.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...user, cwd: folder, env: postgresEnv, detached: true, stdio: ['ignore', log, log] },
  );
  closeSync(log);
  let over = false;
  const exited = once(child, 'exit').then(
    () => undefined,
    () => undefined,
  );
  void exited.then(() => {
    over = true;
  });

  if (child.pid === undefined) throw new Error(`PostgreSQL can't be run from ${binaries}`);
  const watch = guard(child.pid, user);
  void exited.then(watch.dismiss);
  while (!isReady(folder, child.pid)) {
    if (over) throw new Error(`PostgreSQL did not start:\n${lastLines(logFile)}`);
    await sleep(20);
  }
  return { exited, signal: (signal) => void child.kill(signal) };
}

function lastLines(file: string): string {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-5).join('\n');
}
