import type { FfmpegRun } from '../../video/ffmpeg/ffmpeg-command.js';
import { FfmpegFailed } from '../../video/ffmpeg/ffmpeg-failed.js';
import { RenderFailed } from '../../video/render/render-failed.js';

/** The ffmpeg run of a failed render, and its outcome. */
export interface FailedRun {
  readonly run: FfmpegRun;
  /** `unplanned` means that ffmpeg succeeded with another result than planned. */
  readonly reason: FfmpegFailed['reason'] | 'unplanned';
  readonly message: string;
  readonly stderrTail: string;
}

/** Finds the failed ffmpeg run in the chain of causes; returns null if the error has none. */
export function findFailedRun(err: unknown): FailedRun | null {
  for (let cause = err, depth = 0; cause instanceof Error && depth < 10; cause = cause.cause, depth++) {
    if (!(cause instanceof FfmpegFailed || cause instanceof RenderFailed) || !cause.run) continue;
    const { run, message, stderrTail } = cause;
    return { run, message, stderrTail, reason: cause instanceof FfmpegFailed ? cause.reason : 'unplanned' };
  }
  return null;
}
