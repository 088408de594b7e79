import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { CONFINED_ENV } from './confined-env.js';
import type { ProgramEnd } from './program-fault.js';
import type { WrappedCommand } from './sandbox.js';

const CLOSES_ON_EXEC = 0o2000000;

/** Whether a descriptor is inherited by every program that this process starts. */
function isPassedOn(descriptor: number): boolean {
  try {
    const [, flags = '0'] =
      /^flags:\s*(\d+)/m.exec(readFileSync(`/proc/self/fdinfo/${descriptor}`, 'utf8')) ?? [];
    return (Number.parseInt(flags, 8) & CLOSES_ON_EXEC) === 0;
  } catch {
    return false; // the descriptor that the folder was listed with
  }
}

/**
 * Descriptors that this process inherited itself, such as the supervisor's channel: Node would pass them on.
 */
const passedOn = (): number[] =>
  readdirSync('/proc/self/fd')
    .map(Number)
    .filter((descriptor) => descriptor > 2 && isPassedOn(descriptor));

export interface SpawnWrapped {
  /** Ignored by default. */
  readonly stdin?: 'pipe' | 'ignore' | undefined;
  readonly env?: Readonly<Record<string, string>> | undefined;
  readonly cwd?: string | undefined;
}

/**
 * Starts a wrapped command as the leader of a process group and of a session without a terminal, without any
 * environment variable or descriptor of this process. Must be called from the main thread: the program ends
 * with the thread that started it.
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

/**
 * Resolves with the exit code, or with the signal that ended the program, once all of its output was read.
 * Rejects when it could not be started.
 */
export const endOf = (child: ChildProcess): Promise<ProgramEnd> =>
  new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? signal));
  });
