import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';

export interface GuardedProcess {
  readonly child: ChildProcess;
  readonly exited: Promise<void>;
  /** Signals the process and all of its descendants. */
  signal(signal: NodeJS.Signals): void;
}

/**
 * Kills the process group when this process's end of the pipe closes, for any reason; a line read means that
 * the process has exited by itself.
 */
const GUARD = 'read -r over || { kill -s KILL -- "-$1"; [ -z "$2" ] || rm -rf "$2"; }';

/**
 * Starts a process in a group of its own that never outlives this process, even when that is killed with
 * SIGKILL.
 */
export function spawnGuarded(
  command: string,
  args: readonly string[],
  options: SpawnOptions & { readonly folderToRemove?: string },
): GuardedProcess {
  const { folderToRemove = '', ...spawnOptions } = options;
  const child = spawn(command, args, { ...spawnOptions, detached: true });
  if (child.pid === undefined) {
    child.on('error', () => undefined);
    throw new Error(`${command} can't be run`);
  }
  const { pid } = child;
  const guard = spawn('/bin/sh', ['-c', GUARD, 'guard', String(pid), folderToRemove], {
    detached: true,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.stdin.on('error', () => undefined);
  const exited = once(child, 'exit').then(() => {
    guard.stdin.end('over\n');
  });
  return {
    child,
    exited,
    signal: (signal) => {
      try {
        process.kill(-pid, signal);
      } catch {
        // The process has already exited.
      }
    },
  };
}
