import { FfmpegFailed } from '../ffmpeg/ffmpeg-failed.js';

/** The file cannot be used as a video; the message tells the user why. */
export class NotAVideo extends Error {
  override name = 'NotAVideo';
}

/** Whether a failure concerns the content of the file, and not the machine that read it. */
export const isRefusal = (err: unknown): boolean =>
  err instanceof NotAVideo || (err instanceof FfmpegFailed && err.reason === 'exit');
