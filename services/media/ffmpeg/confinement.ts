import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import { errorMessage } from '../../platform/errors.js';
import { fileArguments, type RunFiles, sandboxArguments } from './bubblewrap.js';
import { CPU_SECONDS, FfmpegEnv, FILE_BYTES, OPEN_FILES, type RunBounds, STALL_MS } from './limits.js';
import { findPrograms, type ProgramName, type Programs } from './programs.js';
import { canServe, findUnprivilegedUser, type UserIds } from './unprivileged-user.js';

/**
 * Nothing of ours: an environment is full of secrets, and the first thing that a program taken over by a file would look at.
 */
export const CONFINED_ENV = { PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8' } as const;

/** How programs that read strangers' files are kept apart here. */
export interface Confinement {
  readonly bounds: RunBounds;
  /** Whether nothing but a run's own files is within its reach. */
  readonly isSandboxed: boolean;
  /** In words, for `/readyz` and the log. */
  readonly description: string;
  /** Whom the run's outputs have to be lent to. */
  writer(files: RunFiles): UserIds | undefined;
  /** The command line that runs the program within its bounds. */
  wrap(program: 'ffmpeg' | 'ffprobe', args: readonly string[], files: RunFiles): string[];
}

interface Options extends Partial<RunBounds> {
  readonly memoryBytes: number;
  /** As if these were not installed. */
  readonly without?: readonly ProgramName[];
}

async function makeConfinement({ without = [], ...wanted }: Options): Promise<Confinement> {
  const bounds = { cpuSeconds: CPU_SECONDS, fileBytes: FILE_BYTES, stallMs: STALL_MS, ...wanted };
  const found = await findPrograms();
  const programs: Programs = Object.fromEntries(
    Object.entries(found).filter(([name]) => !without.includes(name as ProgramName)),
  );
  const limits = limitArguments(programs, bounds);
  const pathOf = (program: 'ffmpeg' | 'ffprobe') => programs[program] ?? program;
  const fault = await findBubblewrapFault(programs, limits);

  if (fault === null)
    return {
      bounds,
      isSandboxed: true,
      description: `bubblewrap${limits.length > 0 ? ' and prlimit' : ', without limits: prlimit is not installed'}`,
      writer: () => undefined,
      wrap: (program, args, files) => [
        ...limits,
        ...[programs.bwrap as string, ...sandboxArguments(pathOf(program)), ...fileArguments(files)],
        ...['--', pathOf(program), ...args],
      ],
    };

  const user = programs.setpriv ? findUnprivilegedUser() : undefined;
  const writer = (files: RunFiles) => (user && canServe(user, files) ? user : undefined);
  return {
    bounds,
    isSandboxed: false,
    description: [
      `no sandbox (${fault})`,
      limits.length > 0 ? 'limits by prlimit' : 'no limits: prlimit is not installed',
      ...(user ? ['as "nobody" where that account can read the files'] : []),
    ].join('; '),
    writer,
    wrap: (program, args, files) => [
      ...limits,
      ...leaveArguments(programs, writer(files)),
      ...[pathOf(program), ...args],
    ],
  };
}

function limitArguments({ prlimit }: Programs, bounds: RunBounds): string[] {
  if (!prlimit) return [];
  const { memoryBytes, cpuSeconds, fileBytes } = bounds;
  // The signal of the soft limit can be caught, that of the hard one not.
  const cpu = `--cpu=${cpuSeconds}:${cpuSeconds + 5}`;
  const sizes = [`--as=${memoryBytes}`, `--fsize=${fileBytes}`, `--nofile=${OPEN_FILES}`, '--core=0'];
  return [prlimit, cpu, ...sizes, '--'];
}

/** Ends with us, gains nothing, and is somebody else if need be. */
function leaveArguments({ setpriv }: Programs, user: UserIds | undefined): string[] {
  if (!setpriv) return [];
  const ids = user ? [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'] : [];
  return [setpriv, '--no-new-privs', '--pdeathsig', 'KILL', ...ids, '--'];
}

/** Why it can't be used: containers often forbid what it is made of. Tried once, with the program it is for. */
async function findBubblewrapFault(programs: Programs, limits: readonly string[]): Promise<string | null> {
  if (!programs.bwrap) return 'bubblewrap is not installed';
  if (!programs.ffprobe) return 'ffprobe is not installed';
  const [command = '', ...args] = [
    ...limits,
    ...[programs.bwrap, ...sandboxArguments(programs.ffprobe), ...fileArguments({ reads: [], writes: [] })],
    ...['--', programs.ffprobe, '-version'],
  ];
  try {
    await promisify(execFile)(command, args, { env: CONFINED_ENV });
    return null;
  } catch (err) {
    const said = (err as { stderr?: string }).stderr?.trim().split('\n').at(-1);
    return `bubblewrap does not work here: ${said || errorMessage(err)}`;
  }
}

let current: Promise<Confinement> | undefined;

/**
 * Finds out, once for the process, how ffmpeg is confined. Like ffmpeg itself this belongs to the machine and not to any
 * one caller, who might forget to hand it on.
 */
export function startConfinement(options: Options): Promise<Confinement> {
  current = makeConfinement(options);
  return current;
}

/** Says plainly what is missing; nothing depends on it but how much harm a hostile file could do. */
export function reportConfinement({ isSandboxed, description }: Confinement, log: Logger): void {
  if (isSandboxed) log.info({ description }, 'ffmpeg is confined');
  else log.warn({ description }, 'ffmpeg is not confined as well as it could be; install bubblewrap');
}

/** As started, or with the defaults. */
export function currentConfinement(): Promise<Confinement> {
  return current ?? startConfinement({ memoryBytes: FfmpegEnv.parse({}).FFMPEG_MEMORY_BYTES });
}
