import type { FfmpegRun } from './ffmpeg-command.js';
import type { FfmpegLimit } from './limit-hit.js';

export type FfmpegFailure = {
  program: 'ffmpeg' | 'ffprobe';
  /**
   * exit: it ended with an error about what it read, or a limit ended it that what it read ran into; stalled: it was killed because nothing
   * moved; machine: it could not be started, was killed by a signal or found no memory, which says nothing about what it read.
   */
  reason: 'exit' | 'stalled' | 'machine';
  argv: readonly string[];
  stderrTail: string;
  /** The limit of ours that ended it, as far as that can be told; the message then names it. */
  limit?: FfmpegLimit | undefined;
  /** What was asked of ffmpeg. */
  run?: FfmpegRun;
};

/** ffmpeg or ffprobe did not do its work. Carries exactly what was run and what the program said last. */
export class FfmpegFailed extends Error {
  override name = 'FfmpegFailed';
  readonly program: FfmpegFailure['program'];
  readonly reason: FfmpegFailure['reason'];
  readonly argv: readonly string[];
  readonly stderrTail: string;
  readonly limit: FfmpegLimit | undefined;
  declare readonly run: FfmpegRun | undefined;

  constructor(message: string, failure: FfmpegFailure, options?: ErrorOptions) {
    const lastLine = failure.stderrTail.split('\n').findLast((line) => line.trim() !== '');
    super(lastLine ? `${message}: ${lastLine.trim()}` : message, options);
    this.program = failure.program;
    this.reason = failure.reason;
    this.argv = failure.argv;
    this.stderrTail = failure.stderrTail;
    this.limit = failure.limit;
    // A log shows an error's own fields: a graph in it once more would be pages of it.
    Object.defineProperty(this, 'run', { value: failure.run, enumerable: false });
  }
}

/** What a failure says about its cause; a `diagnosis` needs to be confirmed by a second, fresh run before anybody is told. */
export type FailureKind = 'diagnosis' | 'limit' | 'machine' | 'stalled';

/** Of the program's failure that a failure comes of, whatever it was wrapped in; null: none did. */
export function kindOfFailure(err: unknown): FailureKind | null {
  for (let cause = err, depth = 0; cause instanceof Error && depth < 10; cause = cause.cause, depth++) {
    if (!(cause instanceof FfmpegFailed)) continue;
    if (cause.reason !== 'exit') return cause.reason;
    return cause.limit ? 'limit' : 'diagnosis';
  }
  return null;
}
