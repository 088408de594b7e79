import type { FfmpegRun } from './ffmpeg-command.js';
import type { FfmpegLimit } from './limit-hit.js';

export type FfmpegFailure = {
  program: 'ffmpeg' | 'ffprobe';
  /**
   * exit: it ended with an error about its input, or exceeded a limit because of its input; stalled: it was
   * killed because it made no progress; machine: it could not be started, was killed by a signal or ran out
   * of memory, which says nothing about its input.
   */
  reason: 'exit' | 'stalled' | 'machine';
  argv: readonly string[];
  stderrTail: string;
  /** The limit that ended it, where it is known; the message then names it. */
  limit?: FfmpegLimit | undefined;
  run?: FfmpegRun;
};

/** ffmpeg or ffprobe failed. Carries exactly what was run and the last lines of the program's output. */
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
    // Not enumerable: a log prints an error's own fields, and a filter graph would fill pages.
    Object.defineProperty(this, 'run', { value: failure.run, enumerable: false });
  }
}

/**
 * What a failure says about its cause; a `diagnosis` must be confirmed by a second run before a user is
 * notified.
 */
export type FailureKind = 'diagnosis' | 'limit' | 'machine' | 'stalled';

/**
 * Returns the kind of the program failure that caused an error, however it was wrapped; null when no program
 * failed.
 */
export function kindOfFailure(err: unknown): FailureKind | null {
  for (let cause = err, depth = 0; cause instanceof Error && depth < 10; cause = cause.cause, depth++) {
    if (!(cause instanceof FfmpegFailed)) continue;
    if (cause.reason !== 'exit') return cause.reason;
    return cause.limit ? 'limit' : 'diagnosis';
  }
  return null;
}
