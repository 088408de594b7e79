import { dirname, isAbsolute, resolve } from 'node:path';
import ffmpeg from 'fluent-ffmpeg';
import type { RunFiles } from '../../confinement/run-files.js';
import { inputGuards } from './limits.js';
import type { FfmpegProgress } from './progress.js';

export type FfmpegInput = {
  /** An absolute path chosen by the service, never a name that a user chose. */
  path: string;
  /** Options of this input, such as `['-ss', '12.5']`. */
  options?: readonly string[];
  /** Allowed demuxers, for an input that is not a media file from outside (a concat list, raw samples). */
  formats?: string;
};

export type FfmpegOutput = {
  /** An absolute path, or 'stdout' together with `onStdout`. */
  path: string;
  options?: readonly string[];
};

/**
 * Files made for one run and deleted afterwards; their content is recorded so that the run can be described
 * and repeated.
 */
interface MadeForRun {
  /** Contents of concat lists and ASS files, by path. */
  readonly texts: ReadonlyMap<string, string>;
  /** Files that a list names. */
  readonly listed?: readonly string[];
  readonly fonts?: { readonly folder: string; readonly files: readonly string[] };
}

export type FfmpegRun = {
  inputs: readonly FfmpegInput[];
  /**
   * Other files and folders that the run reads, named by a list or a filter. No further files are accessible
   * to it.
   */
  reads?: readonly string[];
  made?: MadeForRun;
  /** The value of -filter_complex. */
  filterGraph?: string;
  /** A file with the filter graph instead, which may be longer than an argument. */
  filterGraphPath?: string;
  /** Number of threads of each filter; by default the number of processors. */
  filterThreads?: number;
  outputs: readonly FfmpegOutput[];
  /** Stops ffmpeg within a second; the promise rejects with the signal's reason once the process has ended. */
  signal: AbortSignal;
  onProgress?: (progress: FfmpegProgress) => void;
  onStdout?: (chunk: Buffer) => void;
  /**
   * Called with each line of ffmpeg's log, without progress. Filters that report in the log need `logLevel:
   * 'info'`.
   */
  onStderrLine?: (line: string) => void;
  logLevel?: 'error' | 'warning' | 'info' | 'verbose';
  stallMs?: number;
  /** Replaces the default limit of processor time. */
  cpuSeconds?: number;
  /** Replaces the default limit of elapsed time. */
  wallSeconds?: number;
  niceness?: number;
};

/** Returns ffmpeg's arguments: the guards before every input, the common options before everything. */
export function argumentsOf(run: FfmpegRun): string[] {
  // No documented member returns them (docs/decisions/0006-passport-and-fluent-ffmpeg.md).
  const command = assemble(run) as unknown as { _getArguments(): string[] };
  return command._getArguments();
}

function assemble(run: FfmpegRun): ffmpeg.FfmpegCommand {
  const command = ffmpeg();
  const globals = ['-nostdin', '-hide_banner', '-nostats', '-v', run.logLevel ?? 'warning'];
  globals.push('-progress', run.onStdout ? 'pipe:2' : 'pipe:1', '-stats_period', '0.5');
  if (run.filterThreads) globals.push('-filter_complex_threads', String(run.filterThreads));
  if (run.filterGraphPath) globals.push('-filter_complex_script', run.filterGraphPath);
  for (const [index, input] of run.inputs.entries()) {
    command.input(input.path);
    addOptions(command.inputOptions, command, [
      ...(index === 0 ? globals : []),
      ...inputGuards(input.formats),
      ...(input.options ?? []),
    ]);
  }
  if (run.filterGraph) command.complexFilter(run.filterGraph);
  for (const output of run.outputs) {
    if (output.path === 'stdout') command.output('pipe:1');
    else command.output(output.path);
    addOptions(command.outputOptions, command, output.options ?? []);
  }
  return command;
}

export function filesOf({ inputs, filterGraphPath, reads = [], made, outputs }: FfmpegRun): RunFiles {
  const files = inputs.filter(({ formats }) => formats !== 'lavfi').map(({ path }) => path);
  if (filterGraphPath) files.push(filterGraphPath);
  const listed = made?.listed ?? [];
  return {
    reads: [...files, ...reads, ...listed].map((path) => resolve(path)),
    // A long video has thousands of segments in one workspace, and a mount for each would take too long.
    folders: [...new Set(listed.map((path) => dirname(resolve(path))))],
    writes: outputs.map(({ path }) => path).filter((path) => isAbsolute(path)),
  };
}

/** fluent-ffmpeg splits a single option at its space; several arguments stay unchanged. */
function addOptions(
  add: (...options: string[]) => unknown,
  command: ffmpeg.FfmpegCommand,
  options: readonly string[],
) {
  if (options.length === 1) throw new Error(`A single option would be split: ${options[0]}`);
  if (options.length > 0) add.apply(command, [...options]);
}
