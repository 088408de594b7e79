import { spawnSync } from 'node:child_process';
import { readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isNumberTaken, processIdentity } from '../services/platform/process/process-identity.js';
import { processesIn, signalOne } from './running-processes.js';

/** The process ID in a cluster's pid file, whether it is running or not. */
function readPostmasterPid(cluster: string): number | null {
  try {
    return Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]) || null;
  } catch {
    return null;
  }
}

/**
 * Returns the running processes of this very cluster. A pid file alone proves nothing: process IDs are reused
 * after a reboot.
 */
function findRunning(cluster: string): number[] {
  if (process.platform === 'linux') return processesIn(realpathSync(cluster), 'postgres');
  const pid = readPostmasterPid(cluster);
  if (!pid || !processIdentity(pid)) return [];
  const { stdout } = spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
  return stdout.includes('postgres') && stdout.includes(cluster) ? [pid] : [];
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) signalOne(pid, signal);
}

async function endsWithin(cluster: string, ms: number): Promise<boolean> {
  const until = Date.now() + ms;
  while (findRunning(cluster).length > 0) {
    if (Date.now() > until) return false;
    await sleep(25);
  }
  return true;
}

/**
 * Ends the remaining processes of an earlier, killed run of this cluster: cleanly if possible, so that two
 * servers never share the files. The caller holds the cluster's lock, so no live supervisor owns these
 * processes.
 */
export async function stopPostgresOrphans(cluster: string, say: (line: string) => void): Promise<void> {
  const running = findRunning(cluster);
  if (running.length > 0) {
    say('PostgreSQL: stopping the server of an earlier run');
    const postmaster = readPostmasterPid(cluster);
    signalAll(postmaster && running.includes(postmaster) ? [postmaster] : [], 'SIGINT');
    // Without its postmaster a backend ends by itself within moments.
    if (!(await endsWithin(cluster, 10_000))) signalAll(findRunning(cluster), 'SIGQUIT');
    if (!(await endsWithin(cluster, 5_000))) signalAll(findRunning(cluster), 'SIGKILL');
    if (!(await endsWithin(cluster, 5_000)))
      throw new Error(`PostgreSQL processes of ${cluster} can't be ended`);
  }
  // The process ID may meanwhile belong to another process, or a zombie: PostgreSQL would take either for a
  // running server. A server that was killed while it wrote the file left it empty: PostgreSQL refuses to start.
  const named = readPostmasterPid(cluster);
  if (!named || isNumberTaken(named)) rmSync(join(cluster, 'postmaster.pid'), { force: true });
}
