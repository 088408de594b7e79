import type { FfmpegRun } from '../ffmpeg/ffmpeg-command.js';

/** ffmpeg succeeded, but its output does not match the plan. */
export class RenderFailed extends Error {
  override name = 'RenderFailed';
  /** The ffmpeg run whose output failed. */
  declare readonly run: FfmpegRun | undefined;
  declare readonly stderrTail: string;

  constructor(
    message: string,
    { run, stderrTail = '', ...options }: ErrorOptions & { run?: FfmpegRun; stderrTail?: string } = {},
  ) {
    super(message, options);
    this.comesOf(run, stderrTail);
  }

  /** Adds the ffmpeg run and its output to the error. */
  comesOf(run: FfmpegRun | undefined, stderrTail: string): this {
    // Not enumerable: a log prints an error's own fields, and a filter graph would fill pages.
    Object.defineProperty(this, 'run', { value: run, enumerable: false, configurable: true });
    Object.defineProperty(this, 'stderrTail', { value: stderrTail, enumerable: false, configurable: true });
    return this;
  }
}
