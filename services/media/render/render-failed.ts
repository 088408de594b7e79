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
    // A log shows an error's own fields: a graph in it would be pages of it.
    Object.defineProperty(this, 'run', { value: run, enumerable: false });
    Object.defineProperty(this, 'stderrTail', { value: stderrTail, enumerable: false });
  }
}
