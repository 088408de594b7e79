import { FfmpegFailed } from '../ffmpeg/ffmpeg-failed.js';

/** The file cannot be used as a video; the message tells a person why. */
export class NotAVideo extends Error {
  override name = 'NotAVideo';
}

/** Whether a failure is about what is in the file, and not about the machine that read it. */
export const isRefusal = (err: unknown): boolean =>
  err instanceof NotAVideo || (err instanceof FfmpegFailed && err.reason === 'exit');
