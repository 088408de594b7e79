import { stat } from 'node:fs/promises';
import { sizeText } from '../../../platform/text/size-text.js';
import { NotAVideo } from '../probe/not-a-video.js';
import type { SourceProbe } from '../probe/source-probe.js';

/** The file is a video that exceeds a limit of this service. */
export class VideoTooLong extends NotAVideo {}

export interface SourceLimits {
  readonly maxBytes: number;
  readonly maxSeconds: number;
  /** Coded width times height. */
  readonly maxPixels: number;
  /** Video, audio, subtitle and data streams together. */
  readonly maxStreams: number;
}

const rounded = (value: number): string => value.toFixed(value < 10 ? 1 : 0).replace(/\.0$/, '');

/** Formats both values in the unit of the limit. */
function inTime(seconds: number, max: number): string {
  if (max < 120) return `${rounded(seconds)} seconds`;
  return max < 3600 ? `${rounded(seconds / 60)} minutes` : `${rounded(seconds / 3600)} hours`;
}

/** Checked before anything reads the file, since its size is known at once. */
export async function requireWithinBytes(path: string, { maxBytes }: SourceLimits): Promise<void> {
  const { size } = await stat(path);
  if (size === 0) throw new NotAVideo('The file is empty');
  if (size > maxBytes)
    throw new NotAVideo(`The file must be at most ${sizeText(maxBytes)}; it is ${sizeText(size)}`);
}

/**
 * Refuses a source that is longer, larger or has more streams than allowed; the message names the limit and
 * the value.
 */
export function requireWithinLimits(probe: SourceProbe, limits: SourceLimits): void {
  const { durationSeconds, video } = probe;
  if (durationSeconds > limits.maxSeconds)
    throw new VideoTooLong(
      `The video must be at most ${inTime(limits.maxSeconds, limits.maxSeconds)} long; it is ${inTime(durationSeconds, limits.maxSeconds)}`,
    );
  const { codedWidth: width, codedHeight: height } = video;
  if (width * height > limits.maxPixels)
    throw new NotAVideo(
      `The video must have at most ${limits.maxPixels} pixels per frame (width times height); it is ${width}x${height}, ${width * height} pixels`,
    );
  if (probe.streamCount > limits.maxStreams)
    throw new NotAVideo(
      `The file must have at most ${limits.maxStreams} streams (video, audio, subtitles); it has ${probe.streamCount}`,
    );
}
