import type { FfmpegRun } from '../ffmpeg/ffmpeg-command.js';

/** ffmpeg ended well, but what it wrote is not what was planned. */
export class RenderFailed extends Error {
  override name = 'RenderFailed';
  /** What had been asked of ffmpeg. */
  declare readonly run: FfmpegRun | undefined;
  declare readonly stderrTail: string;

  constructor(
    message: string,
    { run, stderrTail = '', ...options }: ErrorOptions & { run?: FfmpegRun; stderrTail?: string } = {},
  ) {
    super(message, options);
    this.comesOf(run, stderrTail);
  }

  /** Says what had been asked of ffmpeg, and what it said. */
  comesOf(run: FfmpegRun | undefined, stderrTail: string): this {
    // A log shows an error's own fields: a graph in it would be pages of it.
    Object.defineProperty(this, 'run', { value: run, enumerable: false, configurable: true });
    Object.defineProperty(this, 'stderrTail', { value: stderrTail, enumerable: false, configurable: true });
    return this;
  }
}
