import { dirname, isAbsolute, resolve } from 'node:path';
import ffmpeg from 'fluent-ffmpeg';
import type { RunFiles } from '../../confinement/run-files.js';
import { inputGuards } from './limits.js';
import type { FfmpegProgress } from './progress.js';

export type FfmpegInput = {
  /** An absolute path of our own making, never a name that a user chose. */
  path: string;
  /** Options of this input, such as `['-ss', '12.5']`. */
  options?: readonly string[];
  /** Demuxers allowed for it, when it is not a media file that came from outside (a concat list, raw samples). */
  formats?: string;
};

export type FfmpegOutput = {
  /** An absolute path, or 'stdout' together with `onStdout`. */
  path: string;
  options?: readonly string[];
};

/** Files of a run's own that are gone when it is over; kept in mind so that it can be told, and done again. */
interface MadeForRun {
  /** Lists and drawings, by their paths. */
  readonly texts: ReadonlyMap<string, string>;
  /** What a list names. */
  readonly listed?: readonly string[];
  readonly fonts?: { readonly folder: string; readonly files: readonly string[] };
}

export type FfmpegRun = {
  inputs: readonly FfmpegInput[];
  /** Files and folders it reads besides: those that a list or a filter names. It can reach no others. */
  reads?: readonly string[];
  made?: MadeForRun;
  /** The text of -filter_complex. */
  filterGraph?: string;
  /** How many threads each of its filters shares a picture among; as many as there are processors unless told. */
  filterThreads?: number;
  outputs: readonly FfmpegOutput[];
  /** Stops ffmpeg within a second; the promise rejects with the signal's reason once the process is gone. */
  signal: AbortSignal;
  onProgress?: (progress: FfmpegProgress) => void;
  onStdout?: (chunk: Buffer) => void;
  /** Each line ffmpeg says, without its progress. Filters that report by log need `logLevel: 'info'`. */
  onStderrLine?: (line: string) => void;
  logLevel?: 'error' | 'warning' | 'info' | 'verbose';
  stallMs?: number;
  /** Instead of what any run may take of the processor. */
  cpuSeconds?: number;
  /** Instead of how long any run may last. */
  wallSeconds?: number;
  niceness?: number;
};

/** What ffmpeg itself is called with: the guards in front of every input, the house's options in front of everything. */
export function argumentsOf(run: FfmpegRun): string[] {
  const command = assemble(run) as unknown as { _getArguments(): string[] };
  return command._getArguments();
}

function assemble(run: FfmpegRun): ffmpeg.FfmpegCommand {
  const command = ffmpeg();
  const globals = ['-nostdin', '-hide_banner', '-nostats', '-v', run.logLevel ?? 'warning'];
  globals.push('-progress', run.onStdout ? 'pipe:2' : 'pipe:1', '-stats_period', '0.5');
  if (run.filterThreads) globals.push('-filter_complex_threads', String(run.filterThreads));
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

/** What a run reads and writes on the disk. */
export function filesOf({ inputs, reads = [], made, outputs }: FfmpegRun): RunFiles {
  const files = inputs.filter(({ formats }) => formats !== 'lavfi').map(({ path }) => path);
  const listed = made?.listed ?? [];
  return {
    reads: [...files, ...reads, ...listed].map((path) => resolve(path)),
    // Of one workspace: a long video has thousands of segments, and each would be a mount of its own.
    folders: [...new Set(listed.map((path) => dirname(resolve(path))))],
    writes: outputs.map(({ path }) => path).filter((path) => isAbsolute(path)),
  };
}

/** fluent-ffmpeg splits a lone option at its space; given as several arguments each one stays as it is. */
function addOptions(
  add: (...options: string[]) => unknown,
  command: ffmpeg.FfmpegCommand,
  options: readonly string[],
) {
  if (options.length === 1) throw new Error(`A single option would be split: ${options[0]}`);
  if (options.length > 0) add.apply(command, [...options]);
}
