import type { FfmpegRun } from '../../video/ffmpeg/ffmpeg-command.js';
import { FfmpegFailed } from '../../video/ffmpeg/ffmpeg-failed.js';
import { RenderFailed } from '../../video/render/render-failed.js';

/** What had been asked of ffmpeg when a render failed, and what came of it. */
export interface FailedRun {
  readonly run: FfmpegRun;
  /** `unplanned`: ffmpeg ended well with something else than was planned. */
  readonly reason: FfmpegFailed['reason'] | 'unplanned';
  readonly message: string;
  readonly stderrTail: string;
}

/** However deep down; null where it was no run of ffmpeg that failed. */
export function findFailedRun(err: unknown): FailedRun | null {
  for (let cause = err, depth = 0; cause instanceof Error && depth < 10; cause = cause.cause, depth++) {
    if (!(cause instanceof FfmpegFailed || cause instanceof RenderFailed) || !cause.run) continue;
    const { run, message, stderrTail } = cause;
    return { run, message, stderrTail, reason: cause instanceof FfmpegFailed ? cause.reason : 'unplanned' };
  }
  return null;
}
