import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { CONFINED_ENV } from './confined-env.js';
import type { ProgramEnd } from './program-fault.js';
import type { WrappedCommand } from './sandbox.js';

const CLOSES_ON_EXEC = 0o2000000;

/** Whether a descriptor is passed on to every program that this process starts. */
function isPassedOn(descriptor: number): boolean {
  try {
    const [, flags = '0'] =
      /^flags:\s*(\d+)/m.exec(readFileSync(`/proc/self/fdinfo/${descriptor}`, 'utf8')) ?? [];
    return (Number.parseInt(flags, 8) & CLOSES_ON_EXEC) === 0;
  } catch {
    return false; // the one that the folder was listed by
  }
}

/** Descriptors this process was itself started with, such as the supervisor's channel: Node would pass them on. */
const passedOn = (): number[] =>
  readdirSync('/proc/self/fd')
    .map(Number)
    .filter((descriptor) => descriptor > 2 && isPassedOn(descriptor));

export interface SpawnWrapped {
  /** Nothing is read unless told. */
  readonly stdin?: 'pipe' | 'ignore' | undefined;
  readonly env?: Readonly<Record<string, string>> | undefined;
  readonly cwd?: string | undefined;
}

/**
 * Starts what a confinement wraps, as the head of a process group and of a session without a terminal, with no environment
 * and no descriptor of ours. From the main thread: the program ends with the thread that started it.
 */
export function spawnWrapped(
  { argv: [command = '', ...args], descriptors }: WrappedCommand,
  { stdin = 'ignore', env, cwd }: SpawnWrapped,
): ChildProcess {
  const opened: number[] = [];
  const keep = (descriptor: number): number => {
    opened.push(descriptor);
    return descriptor;
  };
  try {
    const nothing = keep(openSync('/dev/null', 'r'));
    const stdio: NonNullable<Exclude<SpawnOptions['stdio'], string>> = [
      stdin,
      'pipe',
      'pipe',
      ...descriptors.map((open) => keep(open())),
    ];
    for (const descriptor of passedOn()) stdio[descriptor] ??= nothing;
    for (let index = 0; index < stdio.length; index++) stdio[index] ??= 'ignore';
    return spawn(command, args, {
      stdio,
      env: { ...CONFINED_ENV, ...env },
      detached: true,
      ...(cwd && { cwd }),
    });
  } finally {
    for (const descriptor of opened) closeSync(descriptor);
  }
}

/** Its exit code, or the signal that ended it, once all it said was read. Rejects when it could not be started. */
export const endOf = (child: ChildProcess): Promise<ProgramEnd> =>
  new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? signal));
  });
