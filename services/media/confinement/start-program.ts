import { chown, open, rm, stat } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { basename, resolve } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { DomainError } from '../../platform/errors/errors.js';
import { beginSpan, currentTraceparent, markFailed } from '../../platform/tracing/spans.js';
import { currentConfinement } from './confinement.js';
import type { RunBounds } from './limits.js';
import { OWN_ID } from './own-id.js';
import type { ProgramEnd } from './program-fault.js';
import { measureProgram } from './program-metrics.js';
import { letOwnUserRead, type RunFiles, withProgram } from './run-files.js';
import { signalGroup } from './signal-group.js';
import { endOf, spawnWrapped } from './spawn-wrapped.js';
import { type ActivityWatch, type WatchedProgram, watchActivity } from './watch-activity.js';

export interface ProgramRun {
  readonly path: string;
  readonly args: readonly string[];
  /** All files that it can access besides the system's programs and libraries. */
  readonly files?: Partial<RunFiles> | undefined;
  /** Working directory: one of the folders above its files, or of the system's. */
  readonly cwd?: string | undefined;
  /** Added to the environment that every program receives. */
  readonly env?: Readonly<Record<string, string>> | undefined;
  readonly stdin?: 'pipe' | 'ignore';
  /** Replaces some of the default limits. */
  readonly bounds?: Partial<RunBounds> | undefined;
  readonly niceness?: number | undefined;
  /**
   * What shows that the program makes progress, besides bytes that it reads or writes to its files: its
   * output (the default), or only calls of `moved`, for a program that keeps printing its progress.
   * `never-stalls` is for programs that wait for requests.
   */
  readonly signOfLife?: 'output' | 'reported' | 'never-stalls';
}

/** Why the service killed a program: it hung, or exceeded its elapsed time. */
export type StopReason = 'stalled' | 'overdue';

export interface RunningProgram {
  /** The command line including its wrappers. */
  readonly argv: readonly string[];
  readonly bounds: RunBounds;
  readonly stdin: Writable | null;
  readonly stdout: Readable;
  readonly stderr: Readable;
  /**
   * The exit code, or the signal that ended the program, once it has ended, all of its output was read and
   * its output files were returned. Rejects when it could not be started.
   */
  readonly ended: Promise<ProgramEnd>;
  /** Null unless the service killed it for one of these reasons. */
  stopped(): StopReason | null;
  /** Reports a sign of life, such as a frame. */
  moved(): void;
  /** Signals the program and everything that runs for it. */
  signal(signal: NodeJS.Signals): void;
}

/** Starts an external program. This is the only way to start one: every program is confined, or none is run. */
export async function startProgram(run: ProgramRun): Promise<RunningProgram> {
  const confinement = await currentConfinement();
  if (!confinement.isProcessing)
    throw new DomainError('unavailable', 'This installation cannot process media: its sandbox does not work');
  const files = withProgram(absolute({ reads: [], writes: [], folders: [], ...run.files }), run.path);
  const bounds = { ...confinement.bounds, ...run.bounds };
  const outputs = await makeOutputFiles(files.writes);
  let reclaimFiles: (() => Promise<void>) | undefined;
  const reclaim = async () => {
    await reclaimFiles?.();
    await outputs.tidy();
  };
  try {
    const { path, args, cwd, niceness } = run;
    const command = confinement.wrap({ path, args, files, bounds, cwd: cwd ?? '/', niceness });
    if (command.isOwnUser) {
      letOwnUserRead(files);
      reclaimFiles = await lendFiles(files.writes);
    }
    const inView = confinement.fault === null;
    const child = spawnWrapped(command, { stdin: run.stdin, env: run.env, cwd: inView ? undefined : cwd });
    let stopped: StopReason | null = null;
    const stop = (reason: StopReason) => {
      stopped ??= reason;
      signalGroup(child.pid, 'SIGKILL');
    };
    const overdue = setTimeout(stop, bounds.wallSeconds * 1000, 'overdue');
    const watch = watchOver(run, child, { bounds, writes: files.writes, onStalled: () => stop('stalled') });
    child.once('exit', () => watch?.stop());
    const ended = untilOver(endOf(child), async () => {
      clearTimeout(overdue);
      watch?.stop();
      await reclaim();
    });
    measureProgram(path, ended);
    traceProgram(path, ended);
    ended.catch(() => undefined); // a rejection is reported to the caller that awaits it
    return {
      argv: command.argv,
      bounds,
      ended,
      stdin: child.stdin,
      stdout: child.stdout as Readable,
      stderr: child.stderr as Readable,
      stopped: () => stopped,
      moved: () => watch?.moved(),
      signal: (signal) => signalGroup(child.pid, signal),
    };
  } catch (err) {
    await reclaim();
    throw err;
  }
}

function watchOver(
  { signOfLife = 'output' }: ProgramRun,
  { pid, stdout, stderr }: ReturnType<typeof spawnWrapped>,
  watched: Omit<WatchedProgram, 'pid' | 'outputBytes'>,
): ActivityWatch | undefined {
  if (pid === undefined || signOfLife === 'never-stalls') return undefined;
  const bytesOf = (stream: Readable | null) => (stream as Socket | null)?.bytesRead ?? 0;
  const outputBytes = () => (signOfLife === 'output' ? bytesOf(stdout) + bytesOf(stderr) : 0);
  return watchActivity({ ...watched, pid, outputBytes });
}

async function untilOver<T>(ended: Promise<T>, reclaim: () => Promise<void>): Promise<T> {
  try {
    return await ended;
  } finally {
    await reclaim();
  }
}

const absolute = ({ reads, writes, folders }: RunFiles): RunFiles => ({
  reads: reads.map((path) => resolve(path)),
  writes: writes.map((path) => resolve(path)),
  folders: folders.map((path) => resolve(path)),
});

/**
 * Creates the files that a run will write, so that they can be passed to it one by one. `tidy` deletes those
 * left empty: a file that exists was written.
 */
async function makeOutputFiles(paths: readonly string[]): Promise<{ tidy(): Promise<void> }> {
  const made: string[] = [];
  for (const path of paths) {
    const isNew = await stat(path).then(
      () => false,
      () => true,
    );
    await (await open(path, 'a')).close();
    if (isNew) made.push(path);
  }
  return {
    async tidy() {
      for (const path of made) {
        const size = await stat(path).then(
          (found) => found.size,
          () => null,
        );
        if (size === 0) await rm(path, { force: true });
      }
    },
  };
}

/** Changes the owner of files to the confined account for the duration of a run. */
async function lendFiles(paths: readonly string[]): Promise<() => Promise<void>> {
  for (const path of paths) await chown(path, OWN_ID, OWN_ID);
  return async () => {
    for (const path of paths) await chown(path, process.getuid!(), process.getgid!()).catch(() => {});
  };
}

/**
 * Records a span from now until the program has ended, when it runs for something that is traced. Arguments
 * are left out: they contain texts and paths.
 */
function traceProgram(path: string, ended: Promise<ProgramEnd>): void {
  if (currentTraceparent() === undefined) return;
  const name = basename(path);
  const span = beginSpan(`run ${name}`, { attributes: { 'process.executable.name': name } });
  ended
    .then(
      (end) => {
        span.setAttribute('process.exit.code', typeof end === 'number' ? end : String(end));
        if (end !== 0) markFailed(span, new Error('exit'));
      },
      (err: unknown) => markFailed(span, err),
    )
    .finally(() => span.end());
}
