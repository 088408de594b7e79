import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';

export interface GuardedProcess {
  readonly child: ChildProcess;
  readonly exited: Promise<void>;
  /** To the process and all it has started. */
  signal(signal: NodeJS.Signals): void;
}

/** Ends the group when our end of the pipe is gone, however we ended; a line read means that it has ended by itself. */
const GUARD = 'read -r over || { kill -s KILL -- "-$1"; [ -z "$2" ] || rm -rf "$2"; }';

/** A process in a group of its own, none of which outlives this process, not even when it is killed with -9. */
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
        // Ended already.
      }
    },
  };
}
